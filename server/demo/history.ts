import { type LibraryItem, pricedItems, purchaseReason } from './content/words/library.ts';
import type { DemoDoctor, Stage } from './doctor.ts';
import type { Random } from './random.ts';
import { correctionReasons, declineReasons, grantReasons, rewardReasons } from './words.ts';

const day = 24 * 60 * 60_000;

export type DemoDecision = { status: 'approved' | 'declined'; reason: string | null; at: number };
export type DemoLine = {
  kind: 'grant' | 'reward' | 'purchase' | 'correction';
  amount: number;
  balanceAfter: number;
  reason: string;
  at: number;
};
/** What happened to an account, whoever it belongs to. */
export type AccountHistory = { decisions: DemoDecision[]; archivedAt: number | undefined };
export type DemoHistory = AccountHistory & { lines: DemoLine[] };

type Account = { stage: Stage; registeredAt: number; isArchived: boolean };
type Telling = { now: number; random: Random; reasons: readonly string[]; mindsChange: boolean };

/** A moment after `start`, some days on, never past `end`. */
const later = (start: number, days: number, { end, random }: { end: number; random: Random }) =>
  start + Math.min(days * day, end - start) * (0.15 + 0.8 * random.next());

const decisionsOn = (account: Account, { now, random, reasons, mindsChange }: Telling): DemoDecision[] => {
  if (account.stage === 'pending') return [];
  const first = later(account.registeredAt, 4, { end: now, random });
  const last: DemoDecision = { status: account.stage, reason: account.stage === 'declined' ? random.pick(reasons) : null, at: first };
  const changedMind = mindsChange && random.chance(0.1);
  if (!changedMind) return [last];
  const before: DemoDecision =
    account.stage === 'approved'
      ? { status: 'declined', reason: random.pick(reasons), at: first }
      : { status: 'approved', reason: null, at: first };
  return [before, { ...last, at: later(first, 20, { end: now, random }) }];
};

type Movement = Pick<DemoLine, 'kind' | 'amount' | 'reason'>;

/** A doctor buys a thing once, and only what can be paid. */
const purchase = (balance: number, { random, bought }: { random: Random; bought: Set<LibraryItem> }): Movement | undefined => {
  const open = pricedItems.filter((item) => item.price <= balance && !bought.has(item));
  if (open.length === 0) return undefined;
  const item = random.pick(open);
  bought.add(item);
  return { kind: 'purchase', amount: -item.price, reason: purchaseReason(item) };
};

const movement = (balance: number, told: { random: Random; bought: Set<LibraryItem> }): Movement => {
  const { random } = told;
  const roll = random.next();
  const bought = roll < 0.3 ? purchase(balance, told) : undefined;
  if (bought) return bought;
  if (roll < 0.36 && balance >= 10) return { kind: 'correction', amount: random.pick([-10, 10]), reason: random.pick(correctionReasons) };
  if (roll < 0.7) return { kind: 'reward', amount: random.whole(1, 8) * 5, reason: random.pick(rewardReasons) };
  return { kind: 'grant', amount: random.whole(2, 20) * 10, reason: random.pick(grantReasons) };
};

const linesSince = (approvedAt: number, end: number, random: Random): DemoLine[] => {
  const count = 1 + Math.floor(random.next() ** 2 * 9);
  const moments = [
    approvedAt,
    ...Array.from({ length: count - 1 }, () => approvedAt + (end - approvedAt) * random.next()).sort((left, right) => left - right),
  ];
  let balance = 0;
  const bought = new Set<LibraryItem>();
  return moments.map((at, index) => {
    const move: Movement =
      index === 0 ? { kind: 'grant', amount: 100, reason: 'Welcome to the network' } : movement(balance, { random, bought });
    balance += move.amount;
    return { ...move, balanceAfter: balance, at };
  });
};

/** What happened to an account after registering, oldest first. */
export const accountHistory = (account: Account, telling: Telling): AccountHistory => {
  const decisions = decisionsOn(account, telling);
  const lastAt = decisions.at(-1)?.at ?? account.registeredAt;
  return { decisions, archivedAt: account.isArchived ? later(lastAt, 60, { end: telling.now, random: telling.random }) : undefined };
};

/** What happened to a doctor after registering, each kind oldest first. */
export const historyOf = (doctor: DemoDoctor, now: number, random: Random): DemoHistory => {
  const { decisions, archivedAt } = accountHistory(doctor, { now, random, reasons: declineReasons, mindsChange: true });
  const lastAt = decisions.at(-1)?.at ?? doctor.registeredAt;
  const lines = doctor.stage === 'approved' && random.chance(0.9) ? linesSince(lastAt, archivedAt ?? now, random) : [];
  return { decisions, lines, archivedAt };
};
