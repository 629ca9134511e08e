import { z } from 'zod';
import type { MergeField } from '../../../../contract/entities/doctor-merges.ts';
import type { Db } from '../../../platform/database/index.ts';
import { membersRepo } from '../../members/index.ts';
import type { DoctorRow } from '../doctors.read.ts';
import { doctorsRepo } from '../doctors.repo.ts';

/** The columns of each field: of the account, or the pictures of the doctor. */
const accountColumns = {
  name: ['name'],
  phone: ['phone'],
  email: ['email'],
  address: ['address'],
  area: ['area_id'],
  specialty: ['specialty_id'],
  promocode: ['promo_code_id'],
} as const satisfies Partial<Record<MergeField, readonly (keyof DoctorRow)[]>>;
const imageColumns = { image: ['image_id'], card: ['front_image_id', 'back_image_id'] } as const;

type AccountColumn = (typeof accountColumns)[keyof typeof accountColumns][number];
type ImageColumn = (typeof imageColumns)[keyof typeof imageColumns][number];
type Values = Record<string, unknown>;

/** The values that both doctors had before fields were swapped, by column. */
export const swappedFields = z.object({ survivor: z.record(z.string(), z.unknown()), other: z.record(z.string(), z.unknown()) });
type SwappedFields = z.infer<typeof swappedFields>;

const isAccountField = (field: MergeField): field is keyof typeof accountColumns => field in accountColumns;

const columnsOf = (fields: readonly MergeField[]): (AccountColumn | ImageColumn)[] =>
  fields.flatMap((field) => (isAccountField(field) ? [...accountColumns[field]] : [...imageColumns[field]]));

const pickColumns = (row: DoctorRow, columns: readonly (AccountColumn | ImageColumn)[]): Values =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** The values of the fields that a survivor takes over, of both doctors. */
export const readSwapped = (survivor: DoctorRow, other: DoctorRow, take: readonly MergeField[]): SwappedFields => {
  const columns = columnsOf(take);
  return { survivor: pickColumns(survivor, columns), other: pickColumns(other, columns) };
};

/** The values from before a merge of those columns that nobody changed since. */
export const keepUntouched = (before: SwappedFields, now: { survivor: DoctorRow; other: DoctorRow }): SwappedFields => {
  const [survivor, other] = [new Map(Object.entries(now.survivor)), new Map(Object.entries(now.other))];
  const isUntouched = ([column]: [string, unknown]) =>
    survivor.get(column) === before.other[column] && other.get(column) === before.survivor[column];
  const keep = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(isUntouched));
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
  if (Object.keys(images).length > 0) await doctorsRepo.setImages(db, id, images);
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
