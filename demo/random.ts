import { faker } from '@faker-js/faker/locale/en';

export const hour = 60 * 60_000;
export const day = 24 * hour;

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Returns the item at an index; after the last item the list starts again. */
export const cycle = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${items.length}`);
  return item;
};

export const chance = (probability: number): boolean => faker.datatype.boolean({ probability });
export const between = (min: number, max: number): number => faker.number.int({ min, max });
export const pick = <Item>(items: readonly Item[]): Item => faker.helpers.arrayElement(items);

/** Returns an index below `length`; the greater the skew above 1, the more often a low one. */
export const skewedIndex = (length: number, skew = 1): number => Math.floor(faker.number.float() ** skew * length);
