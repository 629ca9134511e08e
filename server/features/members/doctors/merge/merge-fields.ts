import { z } from 'zod';
import { type MergeField, mergeFields } from '../../../../../contract/entities/members/doctor-merges.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { membersRepo } from '../../accounts/index.ts';
import type { DoctorRow } from '../doctors.read.ts';
import { doctorsRepo } from '../doctors.repo.ts';
import { earlierProgress } from './progress.repo.ts';

/** The columns of each field: those of the account, and the pictures of the doctor. */
const columnsByField = {
  name: ['name'],
  phone: ['phone'],
  email: ['email'],
  address: ['address'],
  area: ['area_id'],
  specialty: ['specialty_id'],
  promocode: ['promo_code_id'],
  image: ['image_id'],
  card: ['front_image_id', 'back_image_id', 'documents_removed_at'],
} as const satisfies Record<MergeField, readonly (keyof DoctorRow)[]>;

type Column = (typeof columnsByField)[MergeField][number];
type Values = Record<string, unknown>;

const values = z.record(z.string(), z.unknown());

/** The values that both doctors had before fields were swapped, by column. */
const swappedFields = z.object({ survivor: values, other: values });

/** What both doctors had before a merge. An older merge has no progress. */
export const valuesBefore = swappedFields.extend({ progress: earlierProgress.default([]) });
type SwappedFields = z.infer<typeof swappedFields>;

const columnsOf = (field: MergeField): readonly Column[] => columnsByField[field];

/** The values of columns as JSON stores them. */
const pickColumns = (row: DoctorRow, columns: readonly Column[]): Values =>
  Object.fromEntries(
    columns.map((column) => {
      const value = row[column];
      return [column, value instanceof Date ? value.toISOString() : value];
    }),
  );

/** The fields whose columns have values. */
export const fieldsOf = ({ survivor }: SwappedFields): MergeField[] =>
  mergeFields.filter((field) => columnsOf(field).some((column) => column in survivor));

/** The values of the fields that a survivor takes over, of both doctors. */
export const readSwapped = (survivor: DoctorRow, other: DoctorRow, take: readonly MergeField[]): SwappedFields => {
  const columns = take.flatMap(columnsOf);
  return { survivor: pickColumns(survivor, columns), other: pickColumns(other, columns) };
};

/** The values from before a merge of those fields that nobody changed since. */
export const keepUntouched = (before: SwappedFields, now: { survivor: DoctorRow; other: DoctorRow }): SwappedFields => {
  const swapped = readSwapped(now.survivor, now.other, fieldsOf(before));
  const isUntouched = (column: string) =>
    swapped.survivor[column] === before.other[column] && swapped.other[column] === before.survivor[column];
  const kept = new Set<string>(
    fieldsOf(before)
      .map(columnsOf)
      .filter((columns) => columns.every(isUntouched))
      .flat(),
  );
  const keep = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([column]) => kept.has(column)));
  return { survivor: keep(before.survivor), other: keep(before.other) };
};

const splitValues = (values: Values) => {
  const entries = Object.entries(values);
  const isImage = ([column]: [string, unknown]) => column.endsWith('image_id');
  return {
    account: Object.fromEntries(entries.filter((entry) => !isImage(entry))),
    images: Object.fromEntries(entries.filter(isImage)),
  };
};

const writeValues = async (db: Db, id: number, { values, at }: { values: Values; at: Date }): Promise<void> => {
  const { account, images } = splitValues(values);
  await doctorsRepo.update(db, id, { change: {}, files: images });
  await membersRepo.update(db, id, { change: account, at });
};

/**
 * Gives both doctors their values. No two users have the same phone or e-mail, not even for a moment, so the other doctor has a phone and
 * an e-mail in between that nobody can have.
 */
export const writeSwapped = async (
  db: Db,
  { survivor, other }: { survivor: { id: number; values: Values }; other: { id: number; values: Values } },
  at: Date,
): Promise<void> => {
  const between = {
    ...('phone' in other.values && { phone: `merge-${other.id}` }),
    ...('email' in other.values && { email: `merge-${other.id}` }),
  };
  if (Object.keys(between).length > 0) await membersRepo.update(db, other.id, { change: between, at });
  await writeValues(db, survivor.id, { values: survivor.values, at });
  await writeValues(db, other.id, { values: other.values, at });
};
