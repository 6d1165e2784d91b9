// The board: an SVG grid that can be clicked, panned and zoomed, and walked over with the arrow keys.

import { drawing, mark, write } from "./dom.js";
import { HEIGHT, WIDTH, extent, kept, keyOf, moved, showing, stepped, zoomed } from "./geometry.js";

const DRAG = 5;

export class Board {
  constructor(id, act, remove) {
    this.id = id;
    this.act = act;
    this.remove = remove;
    this.cells = new Map();
    this.active = [0, 0];
    this.background = drawing("g", { "aria-hidden": "true" });
    this.rows = drawing("g", { role: "presentation" });
    this.over = drawing("g", { "aria-hidden": "true", class: "sk-over" });
    this.marks = drawing("g", { "aria-hidden": "true", class: "sk-over" });
    this.node = drawing(
      "svg",
      {
        role: "grid",
        tabindex: "0",
        class: "sk-board",
        "aria-label": "The maze. Arrow keys go from cell to cell, Enter lays the chosen card or plays it there.",
        onkeydown: (event) => this.press(event),
        onpointerdown: (event) => this.grab(event),
        onpointermove: (event) => this.drag(event),
        onpointerup: (event) => this.drop(event),
        onpointercancel: () => (this.held = null),
        onfocus: () => this.point(),
      },
      this.background,
      this.rows,
      this.over,
      this.marks,
    );
    this.node.addEventListener("wheel", (event) => this.roll(event), { passive: false });
  }

  // What is shown

  show(scene, art) {
    this.scene = scene;
    this.whole = extent(scene.frame);
    this.marked = new Set((scene.coach?.marked ?? []).map(keyOf));
    if (String([scene.frame, scene.ground]) !== this.frame) this.lay(scene.frame, scene.ground);
    const cards = new Map(scene.cards.map((card) => [keyOf(card.at), card]));
    for (const [key, cell] of this.cells) this.showCell(cell, key, cards.get(key), art);
    this.rows.classList.toggle("sk-faded", scene.fades);
    if (this.over.sk !== scene.overlay + scene.tokens) {
      this.over.sk = scene.overlay + scene.tokens;
      this.over.innerHTML = this.over.sk;
    }
    this.showMarks(scene);
    this.point();
  }

  /** Make the cells of a frame, in rows, on the ground of a bounded board. */
  lay(frame, ground) {
    const isFirst = this.frame === undefined;
    const grew = !isFirst && this.isWhole();
    this.frame = String([frame, ground]);
    const [west, north, east, south] = frame;
    this.cells.clear();
    const rows = [];
    for (let row = north; row <= south; row++) {
      const group = drawing("g", { role: "row" });
      for (let column = west; column <= east; column++) group.append(this.makeCell(column, row));
      rows.push(group);
    }
    this.rows.replaceChildren(...rows);
    this.background.replaceChildren(...clearing(ground), ...numbers(frame));
    this.node.classList.toggle("sk-has-ground", Boolean(ground));
    this.active = [Math.min(Math.max(this.active[0], west), east), Math.min(Math.max(this.active[1], north), south)];
    if (isFirst || grew) this.look(this.whole);
    this.sizes = this.whole;
  }

  makeCell(column, row) {
    const face = drawing("g");
    const rim = drawing("rect", { class: "sk-rim", x: 2, y: 2, width: WIDTH - 4, height: HEIGHT - 4, rx: 6 });
    const node = drawing(
      "g",
      {
        role: "gridcell",
        id: `${this.id}-${column}-${row}`,
        class: "sk-cell",
        "data-cell": `${column},${row}`,
        transform: `translate(${column * WIDTH} ${row * HEIGHT})`,
      },
      drawing("rect", { class: "sk-ground", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6 }),
      face,
      rim,
    );
    this.cells.set(keyOf([column, row]), { node, face, at: [column, row] });
    return node;
  }

  showCell(cell, key, card, art) {
    const svg = card ? (card.svg ?? art[card.art] ?? "") + peek(card, art) : "";
    if (cell.svg !== svg) {
      cell.svg = svg;
      cell.face.innerHTML = svg;
    }
    cell.words = `column ${cell.at[0]}, row ${cell.at[1]}: ${card ? card.label : "free"}${this.marked.has(key) ? "; marked by you" : ""}`;
    mark(cell.node, "data-card", card ? card.art : null);
    cell.node.classList.toggle("sk-free", !card);
    cell.node.classList.toggle("sk-last", String(this.scene.last) === key);
  }

  /** What a refusal marks: the tried card as a ghost, and the cells that show why. */
  showMarks(scene) {
    const ghost = scene.notice?.ghost;
    const marks = scene.notice?.marks ?? [];
    const parts = ghost ? [placed(ghost.at, "sk-ghost", ghost.svg)] : [];
    parts.push(...marks.map(({ at, label }) => placed(at, "sk-why", flag(label))));
    parts.push(...coachMarks(scene.coach));
    this.marks.replaceChildren(...parts);
  }

  /** Take the marks of a refusal away. */
  unmark() {
    this.marks.replaceChildren();
  }

  /** Light the cells that may be clicked; which, the moves of the kit say. */
  light(cells) {
    for (const [key, cell] of this.cells) {
      const isLit = cells.has(key);
      cell.node.classList.toggle("sk-lit", isLit);
      mark(cell.node, "aria-label", cell.words + (isLit ? "; possible here" : ""));
    }
  }

  // Looking around

  look(view) {
    this.view = kept(view, this.whole);
    const { x, y, width, height } = this.view;
    mark(this.node, "viewBox", [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(" "));
  }

  isWhole() {
    return ["x", "y", "width", "height"].every((side) => Math.abs(this.view[side] - this.sizes[side]) < 1);
  }

  fit() {
    this.look(this.whole);
  }

  /** Nearer or farther, around a point or else around the cell that was last used. */
  zoom(factor, point) {
    const [column, row] = this.active;
    const middle = { x: (column + 0.5) * WIDTH, y: (row + 0.5) * HEIGHT };
    const { x, y, width, height } = this.view;
    const isInSight = middle.x > x && middle.x < x + width && middle.y > y && middle.y < y + height;
    this.look(zoomed(this.view, factor, point ?? (isInSight ? middle : null)));
  }

  /** The place on the board under a pointer. */
  under(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.node.getScreenCTM().inverse());
    return { x: point.x, y: point.y };
  }

  roll(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, this.under(event));
  }

  grab(event) {
    if (event.button !== 0) return;
    this.held = { x: event.clientX, y: event.clientY, from: this.view, cell: event.target.closest("[data-cell]") };
  }

  drag(event) {
    if (!this.held) return;
    const [across, down] = [event.clientX - this.held.x, event.clientY - this.held.y];
    if (!this.held.moves && Math.hypot(across, down) < DRAG) return;
    if (!this.held.moves) this.node.setPointerCapture(event.pointerId);
    this.held.moves = true;
    const scale = 1 / this.node.getScreenCTM().a;
    this.look(moved(this.held.from, -across * scale, -down * scale));
  }

  drop() {
    const held = this.held;
    this.held = null;
    if (!held || held.moves || !held.cell) return;
    this.active = held.cell.dataset.cell.split(",").map(Number);
    this.point();
    this.act(this.active);
  }

  // The keyboard

  press(event) {
    const key = event.key;
    if (key.startsWith("Arrow")) {
      this.active = stepped(this.active, key, this.scene.frame);
      this.look(showing(this.view, this.active));
    } else if (key === "Enter" || key === " ") this.act(this.active);
    else if (key === "Delete" || key === "Backspace") this.remove(this.active);
    else return;
    event.preventDefault();
    this.point();
  }

  /** Go to the next cell that is lit. */
  next(step) {
    this.node.focus({ preventScroll: true });
    const lit = [...this.cells.values()].filter(({ node }) => node.classList.contains("sk-lit")).map(({ at }) => at);
    if (!lit.length) return;
    const here = lit.findIndex((at) => keyOf(at) === keyOf(this.active));
    this.active = lit[here < 0 ? 0 : (here + step + lit.length) % lit.length];
    this.look(showing(this.view, this.active));
    this.point();
  }

  point() {
    for (const { node } of this.cells.values()) node.classList.remove("sk-active");
    const cell = this.cells.get(keyOf(this.active));
    cell?.node.classList.add("sk-active");
    mark(this.node, "aria-activedescendant", cell?.node.id ?? null);
  }
}

/** What the coach points at, what the learner has marked, and what was asked for as soon as it is open. */
function coachMarks(coach) {
  if (!coach) return [];
  const isOpen = coach.is_solved || coach.is_shown;
  const points = (coach.points ?? []).map(({ at, label }) => placed(at, "sk-why", flag(isOpen ? "fell" : label)));
  const cells = isOpen ? coach.wanted : coach.marked;
  return [...points, ...cells.map((at) => placed(at, isOpen ? "sk-pick sk-wanted" : "sk-pick", flag("✓")))];
}

/** The board, where it is bounded. */
function clearing(ground) {
  if (!ground) return [];
  const [west, north, columns, rows] = ground;
  const place = { x: west * WIDTH, y: north * HEIGHT, width: columns * WIDTH, height: rows * HEIGHT, rx: 6 };
  return [drawing("rect", { class: "sk-clearing", ...place })];
}

/** The numbers of columns above and of rows at the left. */
function numbers([west, north, east, south]) {
  const found = [];
  const number = (value, x, y) => {
    const text = drawing("text", { x, y, class: "sk-number" });
    write(text, String(value));
    found.push(text);
  };
  for (let column = west; column <= east; column++) number(column, (column + 0.5) * WIDTH, north * HEIGHT - 3);
  for (let row = north; row <= south; row++) number(row, west * WIDTH - 7, (row + 0.5) * HEIGHT + 3);
  return found;
}

function placed([column, row], name, svg) {
  const node = drawing("g", { class: name, transform: `translate(${column * WIDTH} ${row * HEIGHT})` });
  node.innerHTML = svg;
  return node;
}

/** What is known of a goal that lies face down, as a small card in its corner. */
function peek(card, art) {
  return card.peek ? `<g class="sk-peek" transform="translate(27 42) scale(.5)">${art[card.peek] ?? ""}</g>` : "";
}

function flag(label) {
  const half = 4.2 * label.length + 6;
  return (
    `<rect x="2" y="2" width="${WIDTH - 4}" height="${HEIGHT - 4}" rx="6"/>` +
    `<rect class="sk-plate" x="${WIDTH / 2 - half}" y="-2" width="${2 * half}" height="19" rx="9"/>` +
    `<text x="${WIDTH / 2}" y="12">${label}</text>`
  );
}
