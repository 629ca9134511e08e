import type { StoredFile } from '../../platform/files/index.ts';
import { at } from '../random.ts';

// Neighbours then differ in ground and in motif, in a row and in a column of three.
const step = 5;

/** Deals covers to records in the order of their list, so that neighbours differ; the archive is a list of its own. */
export const dealerOf = (covers: readonly StoredFile[], first: number) => {
  const next = { live: first, archived: first + 1 };
  return (isArchived = false): string => {
    const list = isArchived ? 'archived' : 'live';
    const { id } = at(covers, next[list]);
    next[list] += step;
    return id;
  };
};
