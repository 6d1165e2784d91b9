// Where things are: cells and windows onto the board. Nothing here touches the page.

export const WIDTH = 60;
export const HEIGHT = 90;
export const MARGIN = 14;

/** The rectangle of all cells of a frame [west, north, east, south], with a margin for the numbers. */
export function extent([west, north, east, south]) {
  return {
    x: west * WIDTH - MARGIN,
    y: north * HEIGHT - MARGIN,
    width: (east - west + 1) * WIDTH + 2 * MARGIN,
    height: (south - north + 1) * HEIGHT + 2 * MARGIN,
  };
}

/** The same window, nearer (factor > 1) or farther, with one of its points staying where it is. */
export function zoomed(view, factor, point) {
  const at = point ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  return {
    x: at.x - (at.x - view.x) / factor,
    y: at.y - (at.y - view.y) / factor,
    width: view.width / factor,
    height: view.height / factor,
  };
}

/** The window moved by a step in its own units. */
export function moved(view, across, down) {
  return { ...view, x: view.x + across, y: view.y + down };
}

/** The window kept over the board: never so far away or so near that one is lost. */
export function kept(view, whole) {
  const widest = Math.max(whole.width, whole.height) * 1.6;
  const narrowest = WIDTH * 4;
  const factor = Math.min(1, widest / view.width) * Math.max(1, narrowest / view.width);
  const sized = factor === 1 ? view : zoomed(view, 1 / factor);
  const clamp = (value, low, high) => Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  return {
    ...sized,
    x: clamp(sized.x, whole.x - sized.width / 4, whole.x + whole.width - (sized.width * 3) / 4),
    y: clamp(sized.y, whole.y - sized.height / 4, whole.y + whole.height - (sized.height * 3) / 4),
  };
}

/** The window moved, if it must, so that a cell can be seen in it. */
export function showing(view, [column, row]) {
  const shift = (low, size, from, length) =>
    from < low ? from - low : from + length > low + size ? from + length - (low + size) : 0;
  const across = shift(view.x, view.width, column * WIDTH, WIDTH);
  const down = shift(view.y, view.height, row * HEIGHT, HEIGHT);
  return moved(view, across, down);
}

/** The cell one step away in the direction of a key, if it is in the frame; otherwise the same cell. */
export function stepped([column, row], key, [west, north, east, south]) {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [across, down] = steps[key] ?? [0, 0];
  const next = [column + across, row + down];
  const inside = next[0] >= west && next[0] <= east && next[1] >= north && next[1] <= south;
  return inside ? next : [column, row];
}

/** A cell as the key of a table. */
export function keyOf([column, row]) {
  return `${column},${row}`;
}
