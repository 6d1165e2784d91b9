// Around the board: the hand, choices that are made without it, the seats, the piles, the log, and what is said.

import { Chooser, button, element, mark, picture, write } from "./dom.js";

/** The cards in hand; one of them may be chosen, and held in one of its ways. */
export class Hand {
  constructor(id, choose) {
    this.id = id;
    this.list = new Chooser("Your hand. Arrow keys go from card to card, Enter chooses one, R turns it.", choose, {
      class: "sk-hand",
      "aria-orientation": "horizontal",
    });
    this.node = this.list.node;
  }

  show(cards, art, choice) {
    const items = cards.map((card, place) => this.item(card, place, art, choice));
    this.node.replaceChildren(...items);
    this.node.hidden = !items.length;
    this.list.fill(items);
    if (choice.card !== this.chosen) this.reveal(items[choice.card]);
    this.chosen = choice.card;
  }

  /** Scroll the hand, and not the page, so that a card is in sight. */
  reveal(item) {
    if (!item) return;
    const [inside, card] = [this.node.getBoundingClientRect(), item.getBoundingClientRect()];
    if (card.bottom > inside.bottom) this.node.scrollTop += card.bottom - inside.bottom + 8;
    if (card.top < inside.top) this.node.scrollTop -= inside.top - card.top + 8;
  }

  item(card, place, art, choice) {
    const isChosen = choice.card === place;
    const way = card.ways[isChosen ? choice.way : 0];
    const face = art[way] ? picture(art[way]) : element("span", { class: "sk-typed" }, way);
    const turns = card.ways.length > 1 ? ", can be turned" : "";
    return element(
      "div",
      {
        role: "option",
        id: `${this.id}-hand-${place}`,
        class: "sk-held",
        title: card.label,
        "data-card": card.card,
        "data-way": way,
        draggable: "true",
        ondragstart: (event) => {
          event.dataTransfer.setData("text/plain", card.card);
          event.dataTransfer.effectAllowed = "move";
          if (!isChosen) setTimeout(() => this.list.choose(place)); // not now: the hand is made anew, and the drag would end
        },
        "aria-selected": String(isChosen),
        "aria-label": `${place + 1}: ${card.label}${isChosen ? `, held as ${way}` : ""}${turns}`,
        onclick: () => {
          this.list.active = place;
          this.list.choose(place);
        },
      },
      face,
      card.caption ? element("span", { class: "sk-name" }, ...broken(way)) : null,
    );
  }
}

/** A name that may be broken behind a slash or an equals sign. */
function broken(name) {
  return name.split(/(?<=[/=])/).flatMap((part) => [part, element("wbr")]);
}

/** Choices that are not made with a hand card, such as how a goal lies or which gold to take. */
export class Tray {
  constructor(id, choose) {
    this.id = id;
    this.list = new Chooser("Choose one.", (place) => choose(this.moves[place]), { class: "sk-tray" });
    this.node = element("div", { class: "sk-choose" }, element("span", {}, "Choose:"), this.list.node);
  }

  show(items, art) {
    this.moves = items.map((item) => item.move);
    this.node.hidden = !items.length;
    const nodes = items.map((item, place) =>
      element(
        "div",
        {
          role: "option",
          id: `${this.id}-tray-${place}`,
          class: "sk-held",
          "aria-selected": "false",
          "aria-label": item.label,
          "data-move": item.move,
          onclick: () => this.list.choose(place),
        },
        picture(art[item.art]),
        element("span", { class: "sk-name" }, item.label),
      ),
    );
    this.list.node.replaceChildren(...nodes);
    this.list.fill(nodes);
  }
}

/** All players, each with what lies in front of them; a player or a tool can be the target of a card. */
export class Seats {
  constructor(id, aim) {
    this.id = id;
    this.list = new Chooser("The players. Enter plays the chosen card on one.", (place) => aim(this.targets[place]), {
      class: "sk-seats",
    });
    this.node = this.list.node;
    this.aim = aim;
  }

  show(seats, art) {
    this.targets = [];
    const items = [];
    const groups = seats.map((seat) => {
      const head = this.option({ seat: seat.seat }, items, "sk-seat-head", described(seat), ...headline(seat));
      const tools = seat.front.map((card) =>
        this.option(
          { seat: seat.seat, option: card.option ?? undefined },
          items,
          "sk-tool",
          `${card.label} in front of ${seat.name}`,
          picture(art[card.art]),
        ),
      );
      const cards = seat.hand.map((name) => picture(art[name], { class: "sk-card sk-small" }));
      const hand = cards.length ? element("div", { class: "sk-shown", "aria-hidden": "true" }, ...cards) : null;
      const turn = seat.is_on_turn ? " sk-turn" : "";
      return element("div", { class: `sk-seat${turn}`, role: "presentation", "data-seat": seat.seat }, head, ...tools, hand);
    });
    this.node.replaceChildren(...groups);
    this.list.fill(items);
  }

  option(target, items, name, label, ...children) {
    const node = element(
      "div",
      {
        role: "option",
        id: `${this.id}-seat-${items.length}`,
        class: name,
        "aria-selected": "false",
        "aria-label": label,
        title: label,
        "data-target": target.option ? `${target.seat} ${target.option}` : target.seat,
        onclick: () => this.aim(target),
      },
      ...children,
    );
    items.push(node);
    this.targets.push(target);
    return node;
  }

  /** Light the players and tools that may be chosen. */
  light({ seats, fronts }) {
    this.list.items.forEach((item, place) => {
      const { seat, option } = this.targets[place];
      const isLit = option ? fronts.has(`${seat} ${option}`) : seats.has(seat);
      item.classList.toggle("sk-lit", isLit);
    });
  }
}

function headline(seat) {
  const you = seat.is_you ? " (you)" : "";
  const look = seat.clan ? `sk-clan sk-clan-${seat.clan}` : `sk-role sk-role-${seat.role.split(" ").pop()}`;
  const role = seat.role ? [element("span", { class: look }, seat.role)] : [];
  const hat = seat.clan ? `sk-hat sk-hat-${seat.clan}` : "sk-hat";
  return [
    element("span", { class: hat, "aria-hidden": "true" }, String(seat.seat)),
    element("b", {}, seat.name + you),
    ...role,
    element("span", { class: "sk-facts" }, seat.facts.join(" · ")),
  ];
}

function described(seat) {
  const hand = seat.hand.length ? `holds ${seat.hand.join(", ")}` : "";
  const parts = [seat.name + (seat.is_you ? ", you" : ""), seat.role, ...seat.facts, hand];
  return parts.filter(Boolean).join(", ") + (seat.is_on_turn ? ", on turn" : "");
}

/** The pile, the discards (where a card is passed), and the gold that is left. */
export class Piles {
  constructor(pass) {
    this.pile = element("span", { class: "sk-pile" });
    this.gold = element("span", { class: "sk-pile sk-gold" });
    this.open = element("span", { class: "sk-open" });
    this.words = element("span", {});
    this.discard = element(
      "button",
      { type: "button", class: "sk-discard", title: "Pass: discard the chosen card face down", onclick: pass },
      this.open,
      this.words,
    );
    this.node = element("div", { class: "sk-piles" }, this.pile, this.gold, this.discard);
  }

  show(piles, art, isOver) {
    this.discard.hidden = isOver;
    write(this.pile, `pile ${piles.pile}`);
    write(this.gold, `gold cards ${piles.gold}`);
    this.gold.hidden = !piles.gold;
    this.open.replaceChildren(...(piles.top ? [picture(art[piles.top])] : []));
    const hidden = piles.hidden ? `, ${piles.hidden} face down` : "";
    this.words.replaceChildren("pass: discard here", element("small", {}, `${piles.discards} open${hidden}`));
  }

  light(isLit) {
    this.discard.classList.toggle("sk-lit", isLit);
  }
}

/** What has happened, in words; the newest line is at the bottom and in sight. */
export class Log {
  constructor() {
    this.list = element("ol", { class: "sk-log-list", tabindex: "0", "aria-label": "What has happened" });
    this.node = element("div", { class: "sk-log" }, this.list);
    new ResizeObserver(() => this.end()).observe(this.list);
  }

  end() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  show(lines) {
    const text = lines.join("\n");
    if (this.text === text) return;
    this.text = text;
    this.list.replaceChildren(...lines.map((line) => element("li", {}, line)));
    this.end();
  }
}

/** What the table says: a line, or every rule that a move breaks, with its sentence. */
export class Notice {
  constructor(close) {
    this.text = element("p", { class: "sk-said" });
    this.rules = element("ul", {});
    this.remedy = element("p", { class: "sk-remedy" });
    this.close = button("×", close, { class: "sk-close", "aria-label": "close this message", title: "close" });
    this.node = element("div", { class: "sk-notice", role: "group", "aria-label": "Message" }, this.text, this.rules, this.remedy, this.close);
  }

  show(notice) {
    this.node.hidden = !notice?.text;
    if (!notice?.text) return;
    this.node.classList.toggle("sk-bad", notice.is_bad);
    write(this.text, notice.text);
    const rows = notice.broken.map((one) =>
      element("li", {}, element("b", {}, one.rule), one.message ? ` ${one.message}.` : "", one.sentence ? element("small", {}, one.sentence) : null),
    );
    this.rules.replaceChildren(...rows);
    this.rules.hidden = !rows.length;
    write(this.remedy, notice.remedy ?? "");
    this.remedy.hidden = !notice.remedy;
  }
}

const FEW = 2;

/** Which overlays are on, and under them, in words, what they show and which call made it. Of a large family one is chosen. */
export class Lenses {
  constructor(toggle) {
    this.toggle = toggle;
    this.bar = element("div", { class: "sk-lenses", role: "group", "aria-label": "What to show over the cards" });
    this.lines = element("ul", { class: "sk-lines" });
    this.buttons = new Map();
    this.menus = new Map();
  }

  show(lenses, lines) {
    const names = lenses.map((lens) => lens.name).join();
    if (this.names !== names) this.make(lenses);
    this.names = names;
    for (const lens of lenses) if (this.buttons.has(lens.name)) mark(this.buttons.get(lens.name), "aria-pressed", String(lens.on));
    for (const [family, menu] of this.menus) {
      menu.sk = lenses.find((lens) => lens.family === family && lens.on)?.name ?? "";
      menu.value = menu.sk;
      menu.classList.toggle("sk-is-on", Boolean(menu.sk));
    }
    this.lines.replaceChildren(
      ...lines.map((line) => element("li", {}, line.words, line.call ? " " : "", line.call ? element("code", {}, line.call) : null)),
    );
    this.lines.hidden = !lines.length;
  }

  make(lenses) {
    const members = (family) => lenses.filter((lens) => lens.family === family);
    const isLarge = (lens) => lens.family && members(lens.family).length > FEW;
    this.menus = new Map(lenses.filter(isLarge).map((lens) => [lens.family, null]));
    for (const family of this.menus.keys()) this.menus.set(family, this.makeMenu(family, members(family)));
    this.buttons = new Map(lenses.filter((lens) => !isLarge(lens)).map((lens) => [lens.name, this.makeButton(lens)]));
    const nodes = lenses.map((lens) => this.buttons.get(lens.name) ?? this.menus.get(lens.family));
    this.bar.replaceChildren(element("span", { class: "sk-label" }, "Show:"), ...new Set(nodes));
  }

  makeMenu(family, lenses) {
    const none = element("option", { value: "" }, `${family} …`);
    const options = lenses.map((lens) => element("option", { value: lens.name }, lens.label));
    const choose = () => this.toggle(menu.value || menu.sk, Boolean(menu.value));
    const menu = element("select", { "data-family": family, "aria-label": family, onchange: choose }, none, ...options);
    return menu;
  }

  makeButton(lens) {
    const isOn = () => this.buttons.get(lens.name).getAttribute("aria-pressed") === "true";
    return button(lens.label, () => this.toggle(lens.name, !isOn()), { "data-lens": lens.name });
  }
}
