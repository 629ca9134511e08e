/** A repeatable source of choices: the same seed gives the same demo data on every machine. */
export type Random = {
  /** From 0 up to, never including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, whole(0, items.length - 1)),
  };
};

/** The item at a place, counted round and round; the list must not be empty. */
export const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return item;
};
