import type { Db } from '../../../../platform/database/index.ts';
import { computeHash, emptyHead, type Head } from './chain.ts';
import { type SealedEntry, sealsRepo } from './seals.repo.ts';

type CheckOptions = {
  db: Db;
  now: Date;
  /** A head that was noted earlier. */
  anchor?: Head | undefined;
  /** Checks only the entries from the first one at or after this time. */
  since?: Date | undefined;
};

/** What a check of the audit trail found. `erased` counts the entries whose details were erased; only their digests are checked. */
export type TrailCheck = { checked: number; erased: number; head: Head; problems: string[]; problemCount: number };

const batchSize = 5_000;
const maxProblems = 100;
// A running server seals within a second.
const unsealedAfterMs = 60_000;

const createProblemList = () => {
  const problems: string[] = [];
  let problemCount = 0;
  return {
    add(problem: string) {
      problemCount += 1;
      if (problems.length < maxProblems) problems.push(problem);
    },
    result: () => ({ problems, problemCount }),
  };
};
type ProblemList = Pick<ReturnType<typeof createProblemList>, 'add'>;

const describeGap = (from: number, to: number) => (from === to ? `Seal ${from} is missing.` : `Seals ${from} to ${to} are missing.`);

/** Checks one seal against the one before it. Continues from the stored hash, so that one change is reported once. */
const checkSeal = (previous: Head, { number, hash, auditId, text }: SealedEntry, { add }: ProblemList): void => {
  // After a gap the hash cannot be checked, because the one before it is unknown.
  const isNext = number === previous.number + 1;
  if (!isNext) add(describeGap(previous.number + 1, number - 1));
  if (text === null) add(`Entry ${auditId} is missing (seal ${number}).`);
  else if (isNext && computeHash(previous.hash, text) !== hash) add(`Entry ${auditId} or its seal ${number} was changed.`);
};

/** Checks the seals after the given one in batches, and returns their number. */
const checkChain = async (db: Db, { start, upTo }: { start: Head; upTo: number }, problems: ProblemList): Promise<number> => {
  let last = start;
  let checked = 0;
  for (;;) {
    const batch = await sealsRepo.listSealed(db, { after: last.number, upTo }, batchSize);
    for (const sealed of batch) {
      checkSeal(last, sealed, problems);
      last = { number: sealed.number, hash: sealed.hash };
    }
    checked += batch.length;
    if (batch.length < batchSize) return checked;
  }
};

const checkAnchor = async (db: Db, anchor: Head, { add }: ProblemList) => {
  const found = await sealsRepo.findByNumber(db, anchor.number);
  if (!found) add(`Seal ${anchor.number} of the anchor is missing: entries at the end were removed.`);
  else if (found.hash !== anchor.hash) add(`Seal ${anchor.number} has another hash than the anchor: entries up to it were changed.`);
};

const checkUnsealed = async (db: Db, before: Date, { add }: ProblemList) => {
  const { count, firstId } = await sealsRepo.countUnsealedBefore(db, before);
  if (count === 0) return;
  const what = count === 1 ? `Entry ${firstId} has no seal.` : `${count} entries have no seal, the first is ${firstId}.`;
  add(`${what} A running server seals within a second: start it, then check again.`);
};

/** The seal after which the check starts. */
const findStart = async (db: Db, since: Date | undefined, head: Head): Promise<Head> => {
  if (!since) return emptyHead;
  const first = await sealsRepo.findFirstSince(db, since);
  if (first === undefined) return head;
  // If the seal before the first one is missing, starting one earlier reports the gap.
  return (await sealsRepo.findByNumber(db, first - 1)) ?? { ...emptyHead, number: Math.max(0, first - 2) };
};

/** Checks the chain of the audit trail: every hash, missing and changed entries, entries without a seal, and the anchor. */
export const checkTrail = async ({ db, now, anchor, since }: CheckOptions): Promise<TrailCheck> => {
  const problems = createProblemList();
  const head = (await sealsRepo.findHead(db)) ?? emptyHead;
  const checked = await checkChain(db, { start: await findStart(db, since, head), upTo: head.number }, problems);
  if (anchor) await checkAnchor(db, anchor, problems);
  await checkUnsealed(db, new Date(now.getTime() - unsealedAfterMs), problems);
  return { checked, erased: await sealsRepo.countErased(db), head, ...problems.result() };
};
