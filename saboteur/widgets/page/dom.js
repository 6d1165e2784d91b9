// Small helpers to make and mend elements.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with properties, attributes and children. */
export function element(tag, settings = {}, ...children) {
  return furnished(document.createElement(tag), settings, children);
}

/** An SVG element likewise. */
export function drawing(tag, settings = {}, ...children) {
  return furnished(document.createElementNS(SVG, tag), settings, children);
}

function furnished(node, settings, children) {
  for (const [name, value] of Object.entries(settings)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Set an attribute, or take it away; nothing happens where it is so already. */
export function mark(node, name, value) {
  if (value === null || value === false || value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Write a text, unless it stands there already. */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A card as a picture of its own. The fragments come from the kit, which draws them. */
export function picture(svg, settings = {}) {
  const node = drawing("svg", { viewBox: "0 0 60 90", "aria-hidden": "true", class: "sk-card", ...settings });
  node.innerHTML = svg;
  return node;
}

/** A button with a name and what it does. */
export function button(label, act, settings = {}) {
  return element("button", { type: "button", onclick: act, ...settings }, label);
}

/** A list that is one stop for the tab key: arrows go through it, Enter or the space bar chooses. */
export class Chooser {
  constructor(label, choose, settings = {}) {
    this.choose = choose;
    this.active = 0;
    this.items = [];
    this.node = element("div", {
      role: "listbox",
      tabindex: "0",
      "aria-label": label,
      onkeydown: (event) => this.press(event),
      onfocus: () => this.point(),
      ...settings,
    });
  }

  /** Replace the items: elements with the role option and an id. */
  fill(items) {
    this.items = items;
    this.active = Math.max(0, Math.min(this.active, items.length - 1));
    this.point();
  }

  point() {
    this.items.forEach((item, place) => item.classList.toggle("sk-active", place === this.active));
    mark(this.node, "aria-activedescendant", this.items[this.active]?.id ?? null);
  }

  press(event) {
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    const count = this.items.length;
    if (!count) return;
    if (event.key in steps) this.active = (this.active + steps[event.key] + count) % count;
    else if (event.key === "Home") this.active = 0;
    else if (event.key === "End") this.active = count - 1;
    else if (event.key === "Enter" || event.key === " ") this.choose(this.active);
    else return;
    event.preventDefault();
    this.point();
    this.items[this.active]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
