// What has been chosen so far, and which moves it may still become. The moves come from the kit; no rule is known here.

export const NOTHING = { card: null, way: 0, option: null };

/** The moves that fit what is chosen: the card in hand, as it is held, and an option if one was named. */
export function fitting(moves, hand, choice) {
  const held = hand[choice.card];
  if (!held) return [];
  const way = held.ways[choice.way];
  return moves.filter(
    (move) =>
      move.card === held.card &&
      (move.verb === "pass" || move.way === way) &&
      (choice.option === null || move.verb === "pass" || move.option === choice.option),
  );
}

/** What may be clicked to complete a move: cells, seats, tools in front of seats, options, and the discard pile. */
export function lit(moves, hand, choice) {
  const found = { cells: new Set(), seats: new Set(), fronts: new Set(), discard: false };
  for (const move of fitting(moves, hand, choice)) {
    if (move.verb === "pass") found.discard = true;
    if (move.place) found.cells.add(`${move.place[0]},${move.place[1]}`);
    if (move.seat !== null) found.seats.add(move.seat);
    if (move.seat !== null && move.option !== null) found.fronts.add(`${move.seat} ${move.option}`);
  }
  return found;
}

/** The moves that a click on a cell, a seat or a tool completes. */
export function completed(moves, hand, choice, target) {
  return fitting(moves, hand, choice).filter(
    (move) =>
      (target.place === undefined || (move.place && move.place.slice(0, 2).join() === target.place.join())) &&
      (target.seat === undefined || move.seat === target.seat) &&
      (target.option === undefined || move.option === target.option) &&
      (target.discard ?? false) === (move.verb === "pass"),
  );
}

/** The text of a move, whether it is legal or not: what one does, the card as it is held, an option, and the target. */
export function written(held, choice, target) {
  if (target.discard) return `pass ${held.card}`;
  const option = target.option ?? choice.option;
  const named = option && held.options.includes(option) ? `: ${option}` : "";
  const place = target.place ? ` @ ${target.place[0]},${target.place[1]}` : "";
  const seat = target.seat === undefined ? "" : ` on ${target.seat}`;
  return `${held.verb} ${held.ways[choice.way]}${named}${place}${seat}`;
}

/** The same card held the other way round. */
export function turned(hand, choice) {
  const held = hand[choice.card];
  return held ? { ...choice, way: (choice.way + 1) % held.ways.length } : choice;
}
