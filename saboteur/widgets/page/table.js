// The table: it shows the scene that the kit gives, and sends what somebody wants to do. It knows no rules.

import { Board } from "./board.js";
import { NOTHING, completed, lit, turned, written } from "./choice.js";
import { Coach, ProgressPanel } from "./coach.js";
import { button, element, mark, write } from "./dom.js";
import { Keep, Load, NewGame, Panels, RuleBook, SandboxTools, Timeline, download } from "./panels.js";
import { Hand, Lenses, Log, Notice, Piles, Seats, Tray } from "./sides.js";

let tables = 0;
const KEYS =
  "1 to 9 choose a card · R turns it · N goes to the next possible cell · B board, H hand, S players, C choices; " +
  "inside them arrows and Enter · D discards (pass) · U undo, Y redo · + − 0 zoom · Esc lets go";
const PATIENCE = 3000;
const NARROW = 780;
const TAKE_AWAY = { card: "take away", ways: ["take away"], verb: "remove", options: [], alone: [], label: "take a card away", caption: false };

/** What is new from the coach, for those who hear it. */
function spoken(coach, before) {
  if (!before) return [];
  if (coach.name !== before.name) return [`${coach.title}. ${coach.goal}`];
  const hint = coach.hints.length > before.hints.length ? coach.hints.at(-1) : "";
  const solved = coach.is_solved && !before.is_solved ? `Solved, with ${coach.stars} of 3 stars. ${coach.done}` : "";
  return [coach.said !== before.said ? coach.said : "", hint, solved];
}

class Table {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.choice = NOTHING;
    this.id = `sk-${++tables}-${Math.random().toString(36).slice(2, 8)}`;
    this.makeParts();
    this.build();
    this.hear = () => this.show();
    this.reply = (reply) => this.receive(reply);
    model.on("change:scene", this.hear);
    model.on("msg:custom", this.reply);
    this.show();
  }

  receive(reply) {
    this.book.receive(reply);
    if (!this.coach) this.keep.receive(reply);
    else if (reply.file) download(reply.file, reply.text);
  }

  leave() {
    clearTimeout(this.patience);
    this.model.off("change:scene", this.hear);
    this.model.off("msg:custom", this.reply);
  }

  // The parts

  makeParts() {
    const send = (message) => this.send(message);
    this.board = new Board(this.id, (cell) => this.aim({ place: cell }), (cell) => this.remove(cell));
    this.hand = new Hand(this.id, (place) => this.choose(place));
    this.tray = new Tray(this.id, (move) => this.play(move));
    this.seats = new Seats(this.id, (target) => this.aim(target));
    this.piles = new Piles(() => this.aim({ discard: true }));
    this.log = new Log();
    this.notice = new Notice(() => send({ do: "quiet" }));
    this.lenses = new Lenses((name, isOn) => send({ do: "lens", name, is_on: isOn }));
    this.timeline = new Timeline(send);
    this.sandbox = new SandboxTools(send);
    this.keep = new Keep(send);
    this.book = new RuleBook(send);
    this.coach = this.model.get("scene").coach ? new Coach(this.id, send) : null;
    const forGames = () => ({ new: new NewGame(this.model.get("boxes"), send), load: new Load(send), keep: this.keep });
    this.panels = new Panels({ ...(this.coach ? { progress: new ProgressPanel(send) } : forGames()), rules: this.book });
    this.live = element("div", { class: "sk-live", role: "status", "aria-live": "polite" });
  }

  build() {
    this.title = element("b", { class: "sk-title" });
    this.status = element("span", { class: "sk-status" });
    this.viewpoint = element("select", { onchange: () => this.look(), "aria-label": "look as" });
    this.whose = element("label", { class: "sk-field" }, "look as ", this.viewpoint);
    this.learning = button("learning mode", () => this.send({ do: "learn", is_on: !this.scene.learning }), {
      "data-switch": "learning",
      title: "Nothing is lit in advance; try anything, and see which rule stops you",
    });
    this.sandboxButton = button("sandbox", () => this.send({ do: "sandbox", is_on: !this.scene.is_sandbox }), {
      "data-switch": "sandbox",
      title: "Lay any card anywhere, without turns",
    });
    this.turn = button("↻ turn the card (R)", () => this.turnCard(), { class: "sk-turn-button" });
    this.chips = element("span", { class: "sk-chips", role: "group", "aria-label": "which one" });
    this.hint = element("span", { class: "sk-hint" });
    this.sitDown = button("look as whoever is on turn", () => this.send({ do: "look", viewpoint: "turn" }));
    this.own = element("p", { class: "sk-own" });
    const zoom = element(
      "div",
      { class: "sk-zoom", role: "group", "aria-label": "zoom" },
      button("+", () => this.board.zoom(1.25), { "aria-label": "nearer", title: "nearer (+)" }),
      button("−", () => this.board.zoom(0.8), { "aria-label": "farther", title: "farther (−)" }),
      button("fit", () => this.board.fit(), { title: "show all (0)" }),
    );
    this.handRow = element(
      "div",
      { class: "sk-hand-row" },
      this.tray.node,
      element("div", { class: "sk-row sk-tools-row" }, this.hint, this.sitDown, this.turn, this.chips),
      this.hand.node,
      this.own,
    );
    this.players = element("div", { class: "sk-players" }, this.seats.node, this.piles.node);
    this.felt = element("div", { class: "sk-felt" }, this.board.node);
    this.aside = element("div", { class: "sk-aside" }, this.notice.node, this.players, this.log.node);
    new ResizeObserver(() => this.placeNotice()).observe(this.root);
    this.frame = element(
      "div",
      {
        class: "sk-table",
        role: "region",
        "aria-label": "Saboteur table",
        tabindex: "-1",
        onkeydown: (event) => this.press(event),
        ondragover: (event) => this.target(event) && event.preventDefault(),
        ondrop: (event) => this.drop(event),
      },
      element(
        "div",
        { class: "sk-bar" },
        element("div", { class: "sk-heading" }, this.title, this.status),
        element("div", { class: "sk-row" }, this.whose, this.learning, this.sandboxButton, ...this.panels.buttons),
      ),
      this.panels.node,
      element(
        "div",
        { class: "sk-main" },
        element(
          "div",
          { class: "sk-middle" },
          this.felt,
          element("div", { class: "sk-under-board" }, this.lenses.bar, zoom),
          this.lenses.lines,
          this.handRow,
          this.sandbox.node,
        ),
        this.coach?.node ?? null,
        this.aside,
      ),
      this.coach?.menu ?? null,
      this.timeline.node,
      element("details", { class: "sk-keys" }, element("summary", {}, "keys"), KEYS),
      this.live,
    );
    this.root.append(this.frame);
  }

  // Showing

  show() {
    const before = this.scene;
    this.scene = this.model.get("scene");
    this.art = this.model.get("art");
    this.isSent = false;
    clearTimeout(this.patience);
    this.keepChoice(before);
    this.keepFocus(() => this.showAll(before));
  }

  /** A card stays chosen until the position changes; in the sandbox it stays at hand. */
  keepChoice(before) {
    const { scene } = this;
    if (!before) return;
    const isOther = before.is_sandbox !== scene.is_sandbox || before.box !== scene.box;
    if (isOther || (before.revision !== scene.revision && !scene.is_sandbox)) this.letGo();
    if (scene.is_sandbox && scene.takes > (before.takes ?? 0)) this.choice = { ...NOTHING, card: scene.hand.length };
  }

  /** Do something; if the element that had the focus is gone then, the board has it, so that keys go on working. */
  keepFocus(change) {
    const isHere = this.frame.contains(document.activeElement);
    change();
    const now = document.activeElement;
    const isLost = !this.frame.contains(now) || (now !== this.frame && now.getClientRects().length === 0);
    if (isHere && isLost) this.board.node.focus({ preventScroll: true });
  }

  showAll(before) {
    const { scene, art } = this;
    write(this.title, scene.title);
    write(this.status, scene.status);
    mark(this.sandboxButton, "aria-pressed", String(scene.is_sandbox));
    mark(this.learning, "aria-pressed", String(scene.learning));
    write(this.sandboxButton, scene.is_sandbox && scene.has_game ? "back to the game" : "sandbox");
    this.sandboxButton.hidden = scene.is_sandbox && !scene.has_game;
    for (const one of [this.learning, this.whose, this.aside]) one.hidden = scene.is_sandbox;
    this.placeNotice();
    this.sandbox.node.hidden = !scene.is_sandbox;
    this.frame.classList.toggle("sk-is-sandbox", scene.is_sandbox);
    if (this.coach) this.showCoach(scene, art);
    this.board.show(scene, art);
    if (scene.coach && scene.coach.name !== before?.coach?.name) this.board.fit();
    this.lenses.show(scene.lenses, scene.lines);
    this.notice.show(scene.notice);
    const isNew = scene.notice?.is_bad && scene.notice.number !== before?.notice?.number;
    if (before && isNew) this.notice.node.scrollIntoView({ block: "nearest" });
    this.timeline.show(scene);
    this.panels.show(scene);
    if (scene.is_sandbox) this.sandbox.show(scene);
    else this.showGame(scene, art);
    this.tray.show(scene.is_sandbox ? [] : scene.tray, art);
    this.showChoice();
    this.say(before);
    this.closeAfterDeal(before);
  }

  /** With a coach there is less on the table: what a level does not need is away. */
  showCoach(scene, art) {
    const { coach } = scene;
    const away = [this.whose, this.learning, this.sandboxButton, this.timeline.node];
    for (const one of away) one.hidden = true;
    this.frame.classList.add("sk-is-course");
    this.frame.classList.toggle("sk-no-board", !coach.has_board);
    write(this.title, coach.course);
    for (const one of [this.aside, this.status]) one.hidden = !coach.shows_players;
    this.lenses.bar.hidden = !coach.shows_lenses;
    this.handRow.hidden = coach.kind !== "play";
    this.hand.node.inert = coach.is_solved || coach.is_shown;
    this.coach.show(scene, art);
  }

  /** When a game that was asked for has been dealt or loaded: to the board. */
  closeAfterDeal(before) {
    const { notice, revision } = this.scene;
    const isAnswer = notice && notice.number !== before?.notice?.number;
    if (!this.isDealing || !isAnswer) return;
    this.isDealing = false;
    if (notice.is_bad || revision === before?.revision) return;
    this.panels.open(null);
    this.board.fit();
    this.board.node.focus({ preventScroll: true });
  }

  /** What is said stands beside the board, or under it where there is no room beside it: both can be seen at once. */
  placeNotice() {
    const { node } = this.notice;
    if (this.coach) return node.parentNode === this.coach.node || this.coach.options.after(node);
    const isBeside = !this.scene?.is_sandbox && this.frame.clientWidth > NARROW;
    if (isBeside && node.parentNode !== this.aside) this.aside.prepend(node);
    if (!isBeside && node.parentNode === this.aside) this.felt.after(node);
  }

  showGame(scene, art) {
    this.seats.show(scene.seats, art);
    this.piles.show(scene.piles, art, scene.is_over);
    this.log.show(scene.log);
    const known = scene.viewpoints.map((one) => one.value).join();
    if (this.viewpoints !== known) {
      this.viewpoints = known;
      this.viewpoint.replaceChildren(...scene.viewpoints.map(({ value, label }) => element("option", { value }, label)));
    }
    this.viewpoint.value = scene.viewpoint;
    write(this.own, scene.own.map((line) => `${line[0].toUpperCase()}${line.slice(1)}.`).join(" "));
  }

  get cards() {
    return this.scene.is_sandbox ? [TAKE_AWAY, ...this.scene.hand] : this.scene.hand;
  }

  /** What is chosen, and what may be clicked now. */
  showChoice() {
    const { scene, choice, cards } = this;
    const held = cards[choice.card];
    this.hand.show(scene.tray?.length ? [] : cards, this.art, choice);
    this.turn.hidden = !held || held.ways.length < 2;
    this.showChips(held?.options ?? [], scene.acts ? (held?.alone ?? []) : []);
    const light = scene.is_sandbox ? lit([], [], NOTHING) : lit(scene.moves, cards, choice);
    this.board.light(light.cells);
    if (!scene.is_sandbox) {
      this.seats.light(light);
      this.piles.light(light.discard);
    }
    this.own.hidden = scene.is_sandbox;
    this.sitDown.hidden = scene.is_sandbox || scene.acts || scene.is_over || Boolean(this.coach);
    write(this.hint, this.advice(held, light));
  }

  /** The options of the chosen card, and moves that need no target; made anew only for another card, so that the focus stays. */
  showChips(options, alone) {
    const known = JSON.stringify([options, alone]);
    if (this.options !== known) {
      this.options = known;
      const chips = options.map((option) => button(option, () => this.pick(option), { "data-option": option }));
      chips.push(...alone.map(({ label, move }) => button(label, () => this.play(move), { "data-play": move })));
      this.chips.replaceChildren(...chips);
    }
    for (const chip of this.chips.querySelectorAll("[data-option]")) {
      mark(chip, "aria-pressed", String(this.choice.option === chip.dataset.option));
    }
  }

  advice(held, light) {
    const { scene } = this;
    const name = held?.ways[this.choice.way];
    if (scene.is_sandbox) return held ? `${name}: click a cell` : "Choose a card, then click a cell.";
    if (!scene.acts) return scene.idle;
    if (scene.tray.length) return "";
    if (!held) return "Choose a card.";
    if (this.waiting) return "Which one?";
    const alone = held.alone?.length ? ", or choose a treasure" : "";
    if (scene.learning) return `${name}: try it on ${held.aim}${alone}.`;
    const places = [light.cells.size ? "a cell" : "", light.seats.size ? "a player" : ""].filter(Boolean).join(" or ");
    return places
      ? `${name}: click ${places} that is lit${alone}, or discard it.`
      : `${name} cannot be played now: click somewhere to see why, or discard it.`;
  }

  /** Speak what is new. */
  say(before) {
    const { scene } = this;
    const notice = scene.notice && scene.notice.number !== before?.notice?.number ? scene.notice : null;
    const rules = notice ? notice.broken.map((one) => `${one.rule}: ${one.message || one.sentence}`) : [];
    const news = before && before.revision !== scene.revision ? [...(scene.news ?? []), scene.status] : [];
    const lines = before ? scene.lines.filter((line) => !before.lines.some((old) => old.words === line.words)) : [];
    const coach = scene.coach ? spoken(scene.coach, before?.coach) : [];
    const words = [notice?.text, ...rules, notice?.remedy, ...coach, ...news, ...lines.map((line) => line.words)].filter(Boolean);
    if (words.length) this.live.textContent = words.join(". ");
  }

  // Choosing

  choose(place) {
    const { cards, choice } = this;
    if (!cards[place]) return;
    const isSame = choice.card === place;
    if (isSame && cards[place].ways.length > 1) this.choice = turned(cards, choice);
    else this.choice = isSame ? NOTHING : { ...NOTHING, card: place };
    this.waiting = null;
    this.hush();
    this.showChoice();
    this.speakChoice();
  }

  /** What was said of an earlier try goes away. */
  hush() {
    if (!this.scene.notice || this.notice.node.hidden) return;
    this.notice.node.hidden = true;
    this.board.unmark();
    this.send({ do: "quiet" });
  }

  speakChoice() {
    const held = this.cards[this.choice.card];
    const light = this.scene.is_sandbox ? null : lit(this.scene.moves, this.cards, this.choice);
    const cells = light?.cells.size ? `; ${light.cells.size} cells are possible` : "";
    const seats = light?.seats.size ? `; ${light.seats.size} players are possible` : "";
    this.live.textContent = held ? `${held.ways[this.choice.way]} chosen${cells}${seats}` : "no card chosen";
  }

  turnCard() {
    if (this.cards[this.choice.card]) {
      this.choice = turned(this.cards, this.choice);
      this.hush();
      this.showChoice();
      this.speakChoice();
    }
  }

  pick(option) {
    this.choice = { ...this.choice, option: this.choice.option === option ? null : option };
    if (this.waiting && this.choice.option) return this.aim(this.waiting);
    this.showChoice();
  }

  // Doing

  /** A cell, a player, a tool or the discard pile was clicked: complete the move, ask for more, or let the kit say why not. */
  aim(target) {
    const { scene, cards, choice } = this;
    if (scene.coach && scene.coach.kind !== "play") return this.answer(target);
    if (scene.is_sandbox) return target.place && this.lay(target.place);
    const held = cards[choice.card];
    if (!held) return this.tell(this.firstStep());
    const moves = completed(scene.moves, cards, choice, target);
    const isOpen = held.options.length && !choice.option && !target.option && target.seat !== undefined;
    if (isOpen && (moves.length > 1 || scene.learning)) {
      this.waiting = target;
      this.showChoice();
      this.tell("Which one?");
      return this.chips.firstChild.focus();
    }
    this.waiting = null;
    this.play(moves.length === 1 ? moves[0].text : written(held, choice, target));
  }

  /** A click on the board where there is nothing to play: a cell is marked, if cells are asked for. */
  answer({ place }) {
    const { kind, is_solved: isSolved } = this.scene.coach;
    if (kind === "mark" && place && !isSolved) this.send({ do: "mark", cell: place });
  }

  /** What to do before a cell or a player is clicked. */
  firstStep() {
    if (!this.scene.acts) return this.scene.idle;
    return this.scene.tray.length ? "Choose one of the cards below the board." : "Choose a card first, below the board.";
  }

  /** Send a move, once: what is clicked before the answer has come was meant for the same position. */
  play(move) {
    if (this.isSent) return;
    this.isSent = true;
    this.patience = setTimeout(() => this.giveUp(), PATIENCE);
    this.send({ do: "play", move, revision: this.scene.revision });
  }

  giveUp() {
    this.isSent = false;
    this.tell("The kernel does not answer. It may be busy; if it was stopped, run this cell of the notebook again.");
  }

  /** What lies under a card that is dragged from the hand. */
  target(event) {
    const at = event.target.closest?.("[data-cell], [data-target], .sk-discard");
    if (!at || !this.frame.contains(at)) return null;
    if (at.dataset.cell) return { place: at.dataset.cell.split(",").map(Number) };
    if (!at.dataset.target) return { discard: true };
    const [seat, option] = at.dataset.target.split(" ");
    return { seat: Number(seat), option };
  }

  drop(event) {
    const target = this.target(event);
    if (!target) return;
    event.preventDefault();
    this.aim(target);
  }

  lay(cell) {
    const held = this.cards[this.choice.card];
    if (!held) return this.tell("choose a card first");
    if (held.verb === "remove") this.send({ do: "remove", cell });
    else this.send({ do: "lay", word: held.ways[this.choice.way], cell });
  }

  remove(cell) {
    if (this.scene.is_sandbox) this.send({ do: "remove", cell });
  }

  look() {
    const value = this.viewpoint.value;
    this.send({ do: "look", viewpoint: /^\d+$/.test(value) ? Number(value) : value });
  }

  send(message) {
    if (message.do === "new" || message.do === "load") this.isDealing = true;
    try {
      this.model.send(message);
    } catch {
      this.giveUp();
    }
  }

  /** Say something that needs no kit. */
  tell(text) {
    write(this.hint, text);
    this.live.textContent = text;
    this.hint.classList.remove("sk-flash");
    requestAnimationFrame(() => this.hint.classList.add("sk-flash"));
    this.hint.scrollIntoView({ block: "nearest" });
  }

  // Keys that work everywhere at the table

  /** Plain keys are for the table and not for the notebook around it, where X would cut the cell. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === "Enter" && event.shiftKey)) return;
    event.stopPropagation();
    if (event.key === "Escape" && this.panels.current) return this.panels.close();
    const isWriting = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "range";
    if (isWriting || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const keys = {
      r: () => this.turnCard(),
      d: () => this.aim({ discard: true }),
      u: () => this.send({ do: "undo" }),
      y: () => this.coach || this.send({ do: "redo" }),
      b: () => this.board.node.focus(),
      h: () => this.hand.node.focus(),
      s: () => this.seats.node.focus(),
      c: () => (this.scene.tray?.length ? this.tray.list.node : this.chips.firstChild)?.focus(),
      n: () => this.board.next(event.shiftKey ? -1 : 1),
      "+": () => this.board.zoom(1.25),
      "=": () => this.board.zoom(1.25),
      "-": () => this.board.zoom(0.8),
      0: () => this.board.fit(),
      Escape: () => this.letGoAndHush(),
    };
    const act = /^[1-9]$/.test(key) ? () => this.choose(Number(key) - 1) : keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  letGo() {
    this.choice = NOTHING;
    this.waiting = null;
  }

  letGoAndHush() {
    this.letGo();
    this.hush();
    this.showChoice();
  }
}

export default {
  render({ model, el }) {
    const table = new Table(model, el);
    return () => table.leave();
  },
};
