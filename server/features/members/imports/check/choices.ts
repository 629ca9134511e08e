import { areaDraft } from '../../../../../contract/entities/content/areas.ts';
import { promoCodeDraft } from '../../../../../contract/entities/content/promo-codes.ts';
import { specialtyDraft } from '../../../../../contract/entities/content/specialties.ts';
import type { Permission } from '../../../../../contract/permissions.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { areas } from '../../../content/areas/index.ts';
import { promoCodes } from '../../../content/promo-codes/index.ts';
import { specialties } from '../../../content/specialties/index.ts';
import type { ImportRow } from '../file/sheet.ts';
import type { RowProblem } from './outcome.ts';

/** The fields of a member that name a record of a lookup table. `of` is the column of a member that has it now. */
export const choiceFields = [
  { key: 'area', field: 'area_id', of: 'area_id', label: 'Area', singular: 'area', entity: 'areas', service: areas, draft: areaDraft },
  {
    key: 'field',
    field: 'field_id',
    of: 'specialty_id',
    label: 'Specialty',
    singular: 'specialty',
    entity: 'specialties',
    service: specialties,
    draft: specialtyDraft,
  },
  {
    key: 'promocode',
    field: 'promocode_id',
    of: 'promo_code_id',
    label: 'Promo code',
    singular: 'promo code',
    entity: 'promoCodes',
    service: promoCodes,
    draft: promoCodeDraft,
  },
] as const;

type ChoiceKey = (typeof choiceFields)[number]['key'];
type ChoiceId = (typeof choiceFields)[number]['field'];

/** The permissions with which unknown names are created. */
export const createPermissions: Readonly<Record<string, Permission>> = {
  area: 'areas.write',
  field: 'specialties.write',
  promocode: 'promoCodes.write',
};

/** A name that no active record has, with its folded form. */
export type MissingName = { key: ChoiceKey; name: string; folded: string };

/** What the names of a row refer to. */
type Resolved = { ids: Partial<Record<ChoiceId, number>>; missing: MissingName[]; problems: RowProblem[] };

type Known = ReadonlyMap<string, { id: number | null; folded: string }>;

/** The name that a cell means, written as the form of its kind stores it. */
const nameIn = ({ values }: ImportRow, { key, draft }: (typeof choiceFields)[number]): string | undefined =>
  draft.safeParse({ name: values[key] }).data?.name ?? values[key];

/** Reads the records that the names of rows refer to, with one statement for each kind. */
const readKnown = async (db: Db, rows: readonly ImportRow[]): Promise<Known> => {
  const known = new Map<string, { id: number | null; folded: string }>();
  for (const field of choiceFields) {
    const { key, service } = field;
    const names = new Set(rows.flatMap((row) => nameIn(row, field) ?? []));
    const matches = names.size === 0 ? [] : await service.findByNames(db, [...names]);
    for (const { name, id, folded } of matches) known.set(`${key} ${name}`, { id, folded });
  }
  return known;
};

/** What a member has now, also if it is archived. */
type Holder = Readonly<Record<(typeof choiceFields)[number]['of'], number | null>>;

/** Reads the folded names of what members have now. A file with such a name changes nothing, even if the record is archived. */
const readCurrent = async (db: Db, holders: readonly Holder[]): Promise<ReadonlyMap<string, string | null>> => {
  const current = new Map<string, string | null>();
  for (const { key, of, service } of choiceFields) {
    const ids = new Set(holders.flatMap((holder) => holder[of] ?? []));
    for (const { id, folded } of ids.size === 0 ? [] : await service.foldedNames(db, [...ids])) current.set(`${key} ${id}`, folded);
  }
  return current;
};

/** Creates a function that finds what the names of a row refer to. With `creates`, unknown names are missing; otherwise they are problems. */
export const createChoiceResolver = async (
  db: Db,
  rows: readonly ImportRow[],
  { creates, holders }: { creates: boolean; holders: readonly Holder[] },
) => {
  const known = await readKnown(db, rows);
  const current = await readCurrent(db, holders);
  const resolveName = (choice: (typeof choiceFields)[number], name: string, holder: Holder | undefined): Partial<Resolved> => {
    const { key, field, singular, draft } = choice;
    const { id = null, folded = name } = known.get(`${key} ${name}`) ?? {};
    const currentId = holder?.[choice.of] ?? null;
    if (currentId !== null && current.get(`${key} ${currentId}`) === folded) return { ids: { [field]: currentId } };
    if (id !== null) return { ids: { [field]: id } };
    if (!creates) return { problems: [{ key, value: name, reason: `There is no ${singular} with this name` }] };
    const reason = draft.safeParse({ name }).error?.issues[0]?.message;
    return reason === undefined ? { missing: [{ key, name, folded }] } : { problems: [{ key, value: name, reason }] };
  };
  return (row: ImportRow, holder: Holder | undefined): Resolved => {
    const parts = choiceFields.flatMap((field) => {
      const name = nameIn(row, field);
      return name === undefined ? [] : [resolveName(field, name, holder)];
    });
    return {
      ids: Object.assign({}, ...parts.map(({ ids }) => ids)),
      missing: parts.flatMap(({ missing = [] }) => missing),
      problems: parts.flatMap(({ problems = [] }) => problems),
    };
  };
};

const order = ({ key, folded }: MissingName) => `${key} ${folded}`;

/** The names without repetitions: of those that are equal when folded, the first one. Sorted, so that two imports create them in the same order. */
export const distinctNames = (missing: readonly MissingName[]): MissingName[] => {
  const first = new Map([...missing].reverse().map((each) => [order(each), each]));
  return [...first].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each);
};

export const describeName = ({ key, name }: MissingName): string => `${choiceFields.find((field) => field.key === key)?.label}: ${name}`;

/** Creates the records of unknown names with the services of their screens. */
export const createNames = async (context: Context, missing: readonly MissingName[]) => {
  const created: { entity: string; id: number; name: string; version: Date }[] = [];
  for (const { key, name } of distinctNames(missing)) {
    const field = choiceFields.find((each) => each.key === key);
    if (!field) continue;
    const { data } = await field.service.create(context, { name });
    created.push({ entity: field.entity, id: data.id, name, version: new Date(data.updated_at) });
  }
  return created;
};
