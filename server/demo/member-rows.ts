import type { Insertable } from 'kysely';
import type { MemberRole } from '../../contract/entities/members.ts';
import type { Tables } from '../platform/database/index.ts';
import type { DemoAccount } from './doctor.ts';
import type { Choices } from './fill-choices.ts';
import type { AccountHistory } from './history.ts';

/** What all members are stored with. */
export type World = { adminId: number; choices: Choices; passwordHash: string; now: Date };

type Told = { role: MemberRole; account: DemoAccount; history: AccountHistory };

/** The item that was chosen by its number. */
export const chosen = <Item>(items: readonly Item[], index: number | undefined): Item | null =>
  index === undefined ? null : (items[index] ?? null);

/** When and by whom a row was archived, or that it is live. */
export const archivedIf = (isArchived: boolean, { at, by }: { at: number; by: number }) => ({
  archived_at: isArchived ? new Date(at) : null,
  archived_by: isArchived ? by : null,
});

/** A member's row, as its last decision left it. */
export const userRow = ({ role, account, history }: Told, { adminId, choices, passwordHash }: World): Insertable<Tables['users']> => {
  const decided = history.decisions.at(-1);
  const changedAt = history.archivedAt ?? decided?.at ?? account.registeredAt;
  return {
    role,
    name: account.name,
    phone: account.phone,
    email: account.email,
    password_hash: passwordHash,
    address: account.address,
    status: account.stage,
    status_reason: decided?.reason ?? null,
    area_id: chosen(choices.areas, account.place),
    specialty_id: chosen(choices.specialties, account.specialty),
    promo_code_id: chosen(choices.promoCodes, account.promoCode),
    created_at: new Date(account.registeredAt),
    updated_at: new Date(changedAt),
    archived_at: history.archivedAt === undefined ? null : new Date(history.archivedAt),
    archived_by: history.archivedAt === undefined ? null : adminId,
  };
};

type Stored = { id: number; history: AccountHistory };

export const decisionRows = ({ id, history }: Stored, { adminId }: World): Insertable<Tables['decisions']>[] =>
  history.decisions.map(({ status, reason, at }) => ({ user_id: id, status, reason, decided_by: adminId, decided_at: new Date(at) }));

type Trace = { entity: 'doctors' | 'companies' | 'groups' | 'messages' | 'notifications'; id: number; adminId: number };

/** Makes the audit lines of one record. */
export const traceOf =
  ({ entity, id, adminId }: Trace) =>
  (at: number, action: string, { before, after }: { before?: object; after?: object } = {}): Insertable<Tables['audit']> => ({
    at: new Date(at),
    actor_id: adminId,
    action,
    entity,
    entity_id: id,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    request_id: 'demo',
  });

/** The audit lines of what happened to an account. */
export const accountTraces = (entity: Trace['entity'], { id, history }: Stored, { adminId }: World): Insertable<Tables['audit']>[] => {
  const line = traceOf({ entity, id, adminId });
  return [
    ...history.decisions.map(({ status, reason, at }, index) =>
      line(at, 'members.decide', {
        before: { status: history.decisions[index - 1]?.status ?? 'pending' },
        after: { status, ...(reason ? { reason } : {}) },
      }),
    ),
    ...(history.archivedAt === undefined ? [] : [line(history.archivedAt, `${entity}.archive`)]),
  ];
};

/** Rows in the order in which they happened. */
export const inTime = <Row>(rows: Row[], moment: (row: Row) => unknown): Row[] =>
  rows.sort((left, right) => Number(moment(left)) - Number(moment(right)));
