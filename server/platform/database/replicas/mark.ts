/** A position in the write-ahead log (an LSN of PostgreSQL) in 16 hexadecimal digits, so that the text of a later one is greater. */
export type Mark = string;

/** A position that a standby has replayed or must have replayed: a mark, and the epoch of the primary that it follows. */
export type Position = { epoch: number; mark: Mark };

/** Turns a position as PostgreSQL writes it, such as `2/A01F`, into a mark. */
export const toMark = (lsn: string): Mark =>
  lsn
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('');

/** A mark that no standby ever replays. */
export const lastMark: Mark = 'F'.repeat(16);

const markPattern = /^[\dA-F]{16}$/;

/** Returns the mark that a client sent; undefined if it sent none or an invalid one. */
export const parseMark = (text: unknown): Mark | undefined => (typeof text === 'string' && markPattern.test(text) ? text : undefined);

/** Returns the latest of the given marks. */
export const latestMark = (first: Mark, ...others: readonly (Mark | undefined)[]): Mark =>
  others.reduce<Mark>((latest, mark) => (mark !== undefined && mark > latest ? mark : latest), first);

/** Whether a standby that has replayed `replayed` shows everything up to `needed`. */
export const hasReplayed = (replayed: Position, needed: Position): boolean =>
  replayed.epoch === needed.epoch && replayed.mark >= needed.mark;
