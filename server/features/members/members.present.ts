import type { memberRows } from './members.read.ts';

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number];

/** A choice made elsewhere, as lists show it. */
export const presentChoice = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** What every member shows of its account; a column that is not named here does not reach the wire. */
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
