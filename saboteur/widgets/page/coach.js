// The coach: what is to be done, hints, what was said about the last try, stars, and the way to the other levels.

import { button, element, mark, picture, write } from "./dom.js";

const STARS = 3;
const PAUSE = 500;

/** Stars as signs, and in words for those who hear them. */
function stars(number, settings = {}) {
  const signs = "★".repeat(number) + "☆".repeat(STARS - number);
  return element("span", { class: "sk-stars", role: "img", "aria-label": `${number} of ${STARS} stars`, ...settings }, signs);
}

export class Coach {
  constructor(id, send) {
    this.id = id;
    this.send = send;
    this.place = element("p", { class: "sk-place" });
    this.title = element("h3", { class: "sk-level-title" });
    this.goal = element("p", { class: "sk-goal", id: `${id}-goal` });
    this.card = element("div", { class: "sk-about" });
    this.options = element("div", { class: "sk-answers", role: "group", "aria-labelledby": `${id}-goal` });
    this.said = element("p", { class: "sk-verdict" });
    this.done = element("div", { class: "sk-done" });
    this.hints = element("ol", { class: "sk-hints", "aria-label": "Hints" });
    this.makeButtons();
    this.map = element("div", { class: "sk-map" });
    this.menu = element("details", { class: "sk-levels" }, element("summary", {}, "all levels"), this.map);
    this.node = element(
      "section",
      { class: "sk-coach", "aria-label": "What to do" },
      this.place,
      this.title,
      this.goal,
      this.card,
      this.options,
      this.said,
      this.done,
      this.hints,
      element("div", { class: "sk-row sk-coach-row" }, this.check, this.next),
      element("div", { class: "sk-row sk-coach-row" }, this.hint, this.undo, this.retry, this.solution, this.back, this.skip),
    );
  }

  makeButtons() {
    const ask = (name) => () => this.send({ do: name });
    this.check = button("Check", ask("answer"), { class: "sk-main-button", "data-coach": "check" });
    this.next = button("Next ▸", () => this.go("next"), { class: "sk-main-button", "data-coach": "next" });
    this.skip = button("Skip", () => this.go("next"), { "data-coach": "skip", title: "leave this level; you can come back" });
    this.hint = button("Hint", ask("hint"), { "data-coach": "hint" });
    this.undo = button("Undo", ask("undo"), { "data-coach": "undo", title: "take the last move back (U)" });
    this.retry = button("Retry", ask("retry"), { "data-coach": "retry", title: "begin this level again" });
    this.solution = button("Solution", ask("solution"), { "data-coach": "solution" });
    this.back = button("Back", () => this.go("back"), { "data-coach": "back", title: "the level before" });
  }

  /** To another level; a second click that comes at once was meant for the level before. */
  go(where) {
    if (Date.now() - (this.since ?? 0) < PAUSE) return;
    this.since = Date.now();
    this.send({ do: where });
  }

  show(scene, art) {
    const { coach } = scene;
    write(this.place, this.whereabouts(coach));
    this.title.replaceChildren(coach.title, coach.best ? stars(coach.best) : "");
    write(this.goal, coach.goal);
    this.card.replaceChildren(...(coach.card ? [picture(art[coach.card]), coach.card_words ?? coach.card] : []));
    this.card.hidden = !coach.card;
    this.showOptions(coach);
    write(this.said, coach.said);
    this.said.hidden = !coach.said;
    this.said.classList.toggle("sk-calm", coach.is_on_the_way);
    this.showDone(coach);
    this.hints.replaceChildren(...coach.hints.map((hint) => element("li", {}, hint)));
    this.hints.hidden = !coach.hints.length;
    this.showButtons(coach);
    this.showMap(coach);
    if (this.name !== coach.name) this.since = Date.now();
    if (this.name !== undefined && this.name !== coach.name) this.greet();
    this.name = coach.name;
  }

  whereabouts(coach) {
    const of = coach.count === null ? `${coach.right} right so far` : `level ${coach.number + 1} of ${coach.count}`;
    return [coach.chapter, of].filter(Boolean).join(" · ");
  }

  /** A new level: its goal is in sight. */
  greet() {
    this.menu.open = false;
    this.node.classList.remove("sk-flash");
    requestAnimationFrame(() => this.node.classList.add("sk-flash"));
    this.node.scrollIntoView({ block: "nearest" });
  }

  /** The answers to choose from; they are made anew only for another question, so that the focus stays. */
  showOptions({ options, name, is_solved: isSolved, is_shown: isShown }) {
    if (this.asked !== name) {
      const make = ({ value, text }) => button(text, () => this.send({ do: "choose", option: value }), { "data-option": value });
      this.options.replaceChildren(...options.map(make));
      this.asked = name;
    }
    this.options.hidden = !options.length;
    options.forEach((option, place) => {
      const node = this.options.children[place];
      const isWrong = option.is_chosen && !option.is_right;
      mark(node, "aria-pressed", String(option.is_chosen));
      node.classList.toggle("sk-right", option.is_right && (isSolved || isShown));
      node.classList.toggle("sk-wrong", isWrong && !isShown);
    });
  }

  showDone(coach) {
    const isOpen = coach.is_solved || coach.is_shown;
    this.done.hidden = !isOpen;
    if (!isOpen) return this.done.replaceChildren();
    const rules = coach.rules.map(({ rule, sentence }) => element("p", {}, element("b", {}, rule), ` ${sentence}`));
    const head = coach.is_solved ? element("p", { class: "sk-solved" }, stars(coach.stars), " Solved!") : null;
    this.done.replaceChildren(...[head, element("p", {}, coach.done), ...rules].filter(Boolean));
  }

  showButtons(coach) {
    const isOpen = coach.is_solved || coach.is_shown;
    const left = coach.all_hints - coach.hints.length;
    this.check.hidden = coach.kind !== "mark" || isOpen;
    write(this.hint, left === coach.all_hints ? "Hint" : `Next hint (${left} left)`);
    this.hint.hidden = !left || isOpen;
    this.undo.hidden = coach.kind !== "play";
    mark(this.undo, "aria-disabled", !coach.can_undo);
    this.retry.hidden = !coach.tries && !coach.is_shown;
    this.solution.hidden = isOpen;
    this.next.hidden = !coach.has_next || !isOpen;
    this.skip.hidden = !coach.has_next || isOpen;
    this.back.hidden = coach.number === 0;
  }

  showMap({ chapters, number }) {
    this.menu.hidden = !chapters.length;
    const text = JSON.stringify([chapters, number]);
    if (this.drawn === text) return;
    this.drawn = text;
    this.map.replaceChildren(
      ...chapters.map((chapter) =>
        element("div", { role: "group", "aria-label": chapter.title }, element("b", {}, chapter.title), ...chapter.levels.map((level) => this.entry(level, number))),
      ),
    );
  }

  entry(level, number) {
    const open = () => this.send({ do: "open", number: level.number });
    const settings = { "data-level": level.number, "aria-current": level.number === number ? "step" : null };
    return button(`${level.number + 1}. ${level.title} `, open, settings).appendChild(stars(level.stars)).parentNode;
  }
}

/** Progress as a file: to take along, and to bring back. */
export class ProgressPanel {
  constructor(send) {
    this.label = "Progress";
    this.file = element("input", {
      type: "file",
      accept: ".json,application/json",
      onchange: async () => this.file.files[0] && send({ do: "import", text: await this.file.files[0].text() }),
    });
    this.node = element(
      "div",
      { class: "sk-panel", role: "group", "aria-label": "Progress" },
      button("Save my progress to a file", () => send({ do: "export" }), { class: "sk-main-button" }),
      element("label", { class: "sk-field" }, element("span", {}, "or add what is in a file"), this.file),
      element("p", {}, "Your stars are kept on this machine. On Binder everything is forgotten when you leave: save them to a file."),
    );
  }

  opened() {
    this.file.value = "";
  }
}
