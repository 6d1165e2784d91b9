// What can be opened at the table: a new game, saving, loading and sharing, and the tools of the sandbox.

import { button, element, mark, write } from "./dom.js";

/** A field in its label. */
function labelled(text, field, title = null) {
  return element("label", { class: "sk-field", title }, element("span", {}, text), field);
}

/** A number, if the text is one that the browser does not round; otherwise the text; null if there is none. */
function whole(value) {
  const text = value.trim();
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text || null;
}

/** Panels of which at most one is open, each opened by its button. */
export class Panels {
  constructor(panels) {
    this.panels = panels;
    this.buttons = Object.entries(panels).map(([name, panel]) =>
      button(panel.label, () => this.open(this.current === name ? null : name), { "aria-expanded": "false", "data-panel": name }),
    );
    this.error = element("p", { class: "sk-error" });
    this.node = element("div", { class: "sk-panels" }, ...Object.values(panels).map((panel) => panel.node), this.error);
    this.open(null);
  }

  /** What went wrong is said where it was asked for, too. */
  show(scene) {
    write(this.error, this.current && scene.notice?.is_bad ? scene.notice.text : "");
    this.error.hidden = !this.error.textContent;
    if (this.scene && this.scene.revision !== scene.revision) this.panels[this.current]?.changed?.(scene);
    Object.values(this.panels).forEach((panel, place) => {
      this.buttons[place].hidden = Boolean(panel.needsGame) && !scene.has_game;
    });
    this.scene = scene;
  }

  close() {
    const opener = this.buttons[Object.keys(this.panels).indexOf(this.current)];
    this.open(null);
    opener.focus();
  }

  open(name) {
    this.current = name;
    Object.entries(this.panels).forEach(([key, panel], place) => {
      panel.node.hidden = key !== name;
      mark(this.buttons[place], "aria-expanded", String(key === name));
    });
    const panel = this.panels[name];
    panel?.opened?.(this.scene);
    this.error.hidden = true;
    panel?.node.querySelector("input, select, button, textarea")?.focus();
  }
}

/** Which box, how many players, which options. */
export class NewGame {
  constructor(boxes, send) {
    this.label = "New game";
    this.boxes = boxes;
    const titles = boxes.map((box) => element("option", { value: box.name }, box.title));
    this.box = element("select", { onchange: () => this.choose() }, ...titles);
    this.players = element("input", { type: "number" });
    this.seed = element("input", { type: "text", inputmode: "numeric", placeholder: "by chance", size: "10" });
    this.options = element("span", { class: "sk-options" });
    const start = element("button", { type: "submit", class: "sk-main-button" }, "Deal the cards");
    this.node = element(
      "form",
      {
        class: "sk-panel",
        "aria-label": "New game",
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          send(this.message());
        },
      },
      labelled("box", this.box),
      labelled("players", this.players),
      labelled("seed", this.seed),
      this.options,
      start,
      element("p", {}, "The same seed deals the same cards, for everybody. Whoever knows it could look behind the cards."),
    );
    this.choose();
  }

  /** The settings of the game that is on the table. */
  opened(scene) {
    if (!scene?.settings) return;
    this.box.value = scene.settings.box;
    this.choose();
    this.players.value = scene.settings.players;
    for (const [name, field] of this.fields) if (name in scene.settings.options) field.value = scene.settings.options[name];
  }

  choose() {
    const box = this.boxes.find((one) => one.name === this.box.value);
    [this.players.min, this.players.max] = box.players;
    this.players.value = box.players[0];
    this.fields = box.options.map((option) => [option.name, this.field(option)]);
    this.options.replaceChildren(...this.fields.map(([name, field], place) => labelled(box.options[place].words, field, name)));
  }

  field({ usual, allowed }) {
    const isNumber = typeof usual === "number";
    if (!isNumber) {
      return element("select", {}, ...allowed.map((value) => element("option", { value, selected: value === usual }, value)));
    }
    return element("input", { type: "number", min: Math.min(...allowed), max: Math.max(...allowed), value: usual });
  }

  message() {
    const options = this.fields.map(([name, field]) => [name, whole(field.value)]).filter(([, value]) => value !== null);
    return {
      do: "new",
      box: this.box.value,
      players: whole(this.players.value),
      seed: whole(this.seed.value),
      options: Object.fromEntries(options),
    };
  }
}

/** A game from a file or from a share code. */
export class Load {
  constructor(send) {
    this.label = "Load";
    const load = (text) => send({ do: "load", text });
    this.file = element("input", {
      type: "file",
      accept: ".json,application/json",
      onchange: async () => this.file.files[0] && load(await this.file.files[0].text()),
    });
    this.code = element("input", { type: "text", size: "30", placeholder: "SK1-…" });
    this.node = element(
      "form",
      {
        class: "sk-panel",
        "aria-label": "Load a game",
        onsubmit: (event) => {
          event.preventDefault();
          load(this.code.value);
        },
      },
      labelled("a file that was saved here", this.file),
      labelled("or a share code", this.code),
      element("button", { type: "submit", class: "sk-main-button" }, "Load the code"),
    );
  }

  opened() {
    this.file.value = "";
  }
}

/** Save to a file, or make a share code: on request only, because both hold the whole deal. */
export class Keep {
  constructor(send) {
    this.label = "Save and share";
    this.needsGame = true;
    this.code = element("input", { type: "text", readonly: true, size: "40", "aria-label": "share code" });
    this.copy = button("Copy", (event) => copied(this.code, event.target));
    this.shown = element("span", { hidden: true }, this.code, this.copy);
    this.which = element("p", {}, "This is about the game, not about the sandbox: copy the maze of the sandbox as text.");
    const ask = (message) => {
      this.isAsked = true;
      send(message);
    };
    this.node = element(
      "div",
      { class: "sk-panel", role: "group", "aria-label": "Save and share" },
      element("p", {}, "A file and a share code hold the whole deal: whoever has one can see every hand. Do it all the same?"),
      this.which,
      button("Save to a file", () => ask({ do: "save" }), { class: "sk-main-button" }),
      button("Make a share code", () => ask({ do: "share" })),
      this.shown,
    );
  }

  opened(scene) {
    this.shown.hidden = true;
    this.code.value = "";
    this.which.hidden = !scene?.is_sandbox;
  }

  /** A code that was made is out of date when the game has gone on. */
  changed(scene) {
    this.opened(scene);
  }

  /** What the kit answers: a file to download, or a code; only where it was asked for, if a table is shown twice. */
  receive(reply) {
    if (!this.isAsked || reply.rules) return;
    this.isAsked = false;
    if (reply.code) {
      this.shown.hidden = false;
      this.code.value = reply.code;
      this.code.select();
    }
    if (reply.file) download(reply.file, reply.text);
  }
}

/** Rules by a word that is in them, or by their number. */
export class RuleBook {
  constructor(send) {
    this.label = "Rules";
    this.word = element("input", { type: "search", size: "16", placeholder: "rockfall", "aria-label": "a word, or the number of a rule" });
    this.found = element("ul", { class: "sk-found", "aria-live": "polite" });
    this.node = element(
      "form",
      {
        class: "sk-panel",
        "aria-label": "Look up a rule",
        onsubmit: (event) => {
          event.preventDefault();
          send({ do: "rules", words: this.word.value });
        },
      },
      labelled("a word, or a number such as S13", this.word),
      element("button", { type: "submit", class: "sk-main-button" }, "Look it up"),
      this.found,
    );
  }

  receive({ rules, words }) {
    if (!rules) return;
    const none = element("li", {}, words.trim() ? `No rule speaks of “${words}”.` : "Write a word first.");
    const rows = rules.map(({ rule, sentence }) => element("li", {}, element("b", {}, rule), ` ${sentence}`));
    this.found.replaceChildren(...(rows.length ? rows : [none]));
  }
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function copied(field, copier) {
  field.select();
  if (navigator.clipboard) navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
  write(copier, "Copied");
  setTimeout(() => write(copier, "Copy"), 1500);
}

/** The tools of the sandbox: other cards, the maze as text, and a clean table. */
export class SandboxTools {
  constructor(send) {
    this.box = element("select", { onchange: () => send({ do: "cards", box: this.box.value }) });
    this.word = element("input", { type: "text", size: "14", placeholder: "NESW/S=blue" });
    this.text = element("textarea", { rows: "6", cols: "50", spellcheck: "false", "aria-label": "The maze as text" });
    this.fetch = button("Take the maze of the game", () => send({ do: "fetch" }));
    const typed = element(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          send({ do: "take", word: this.word.value });
        },
      },
      labelled("any other card", this.word),
      element("button", { type: "submit" }, "Take it"),
    );
    this.node = element(
      "div",
      { class: "sk-sandbox" },
      element(
        "div",
        { class: "sk-row" },
        labelled("cards of", this.box),
        typed,
        button("Clear the table", () => send({ do: "clear" })),
        this.fetch,
      ),
      element(
        "details",
        {},
        element("summary", {}, "The maze as text"),
        this.text,
        element(
          "div",
          { class: "sk-row" },
          button("Copy", (event) => copied(this.text, event.target)),
          button("Read this text", () => send({ do: "read", text: this.text.value })),
        ),
      ),
    );
  }

  show(scene) {
    const names = scene.boxes.map((box) => box.value).join();
    if (this.names !== names) {
      this.names = names;
      this.box.replaceChildren(...scene.boxes.map((box) => element("option", { value: box.value }, box.label)));
    }
    this.box.value = scene.box;
    this.fetch.hidden = !scene.has_game;
    if (this.shown !== scene.text) this.text.value = this.shown = scene.text;
  }
}

/** The moments of the game: one back, one on, or any of them. */
export class Timeline {
  constructor(send) {
    this.send = send;
    this.slider = element("input", { type: "range", min: "0", "aria-label": "moment of the game", oninput: () => this.drag() });
    this.words = element("output", { class: "sk-moment" });
    this.first = button("«", () => this.go(0), { "aria-label": "to the beginning", title: "to the beginning" });
    this.back = button("undo", () => send({ do: "undo" }), { title: "one move back (U)" });
    this.on = button("redo", () => send({ do: "redo" }), { title: "one move on (Y)" });
    this.end = button("»", () => this.go(this.of), { "aria-label": "to the end", title: "to the end" });
    this.up = button("back to the game that was left", () => send({ do: "take up" }));
    this.node = element(
      "div",
      { class: "sk-timeline", role: "group", "aria-label": "Timeline" },
      this.first,
      this.back,
      this.slider,
      this.on,
      this.end,
      this.words,
      this.up,
    );
  }

  go(number) {
    this.send({ do: "go", number });
  }

  /** While the slider is dragged one question is under way at a time; the last place is asked for in the end. */
  drag() {
    this.wanted = Number(this.slider.value);
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    this.go(this.wanted);
  }

  show(scene) {
    const [at, of] = scene.timeline;
    this.of = of;
    const isMoved = this.isUnderWay && this.wanted !== at;
    this.isUnderWay = false;
    if (isMoved && this.wanted <= of) this.drag();
    this.slider.max = of;
    if (!this.isUnderWay) this.slider.value = at;
    mark(this.slider, "aria-valuetext", `after move ${at} of ${of}`);
    write(this.words, `${scene.is_sandbox ? "step" : "move"} ${at} of ${of}`);
    for (const one of [this.slider, this.first, this.end]) one.hidden = scene.is_sandbox;
    for (const one of [this.back, this.first]) mark(one, "aria-disabled", at === 0);
    for (const one of [this.on, this.end]) mark(one, "aria-disabled", at === of);
    this.up.hidden = !scene.can_take_up;
  }
}
