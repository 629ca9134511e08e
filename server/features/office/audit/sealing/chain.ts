import { createHash } from 'node:crypto';

/** The place of a seal in the chain and its hash, in hexadecimal digits. */
export type Head = { number: number; hash: string };

/** An audit entry and the text of all its columns, with digests of its fields. */
export type EntryText = { id: number; text: string };

/** A seal of an audit entry. */
export type Seal = Head & { auditId: number };

/** The head of an empty chain. The first seal is computed from its hash. */
export const emptyHead: Head = { number: 0, hash: '0'.repeat(64) };

/** The hash of a seal: SHA-256 of the 32 bytes of the hash before it and the text of its entry in UTF-8. */
export const computeHash = (previousHash: string, text: string): string =>
  createHash('sha256').update(previousHash, 'hex').update(text, 'utf8').digest('hex');

/** The seals of further entries, in the given order. */
export const extendChain = (head: Head, entries: readonly EntryText[]): Seal[] => {
  let last = head;
  return entries.map(({ id, text }) => {
    last = { number: last.number + 1, hash: computeHash(last.hash, text) };
    return { ...last, auditId: id };
  });
};
