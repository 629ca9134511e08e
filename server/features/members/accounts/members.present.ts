import type { Decision, PossibleDuplicate } from '../../../../contract/entities/members/members.ts';
import type { duplicatesRead } from './duplicates/duplicates.read.ts';
import type { selectMembers } from './members.read.ts';

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];
export type DecisionRow = { id: number; status: Decision['status']; reason: string | null; decided_by: string; decided_at: Date };

/** Presents the id and name of a chosen area, specialty or promo code. */
export const presentChoice = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Presents when the personal data of a member will be or was erased, and when the documents were removed. */
export const presentErasure = ({ erasure_due_at, erased_at, documents_removed_at }: MemberRow) => ({
  erasure: erasure_due_at && { due_at: erasure_due_at.toISOString(), erased_at: erased_at?.toISOString() ?? null },
  documents_removed_at: documents_removed_at?.toISOString() ?? null,
});

/** Presents the account fields of every kind of member; a column that is not named here is not sent. */
export const presentAccount = (row: MemberRow) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  status: row.status,
  status_reason: row.status_reason,
  area: presentChoice(row.area_id, row.area_name),
  field: presentChoice(row.specialty_id, row.specialty_name),
});

export const presentDecision = ({ id, status, reason, decided_by, decided_at }: DecisionRow): Decision => ({
  id,
  status,
  reason,
  decided_by,
  decided_at: decided_at.toISOString(),
});

type DuplicateRow = Awaited<ReturnType<typeof duplicatesRead.ofApplicant>>[number];

export const presentDuplicate = (row: DuplicateRow): PossibleDuplicate => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  roles: row.role,
  status: row.status,
  is_archived: row.archived_at !== null,
  same: (['name', 'phone', 'email'] as const).filter((key) => row[`same_${key}`]),
});
