import { areaDraft } from '../../../../../contract/entities/content/areas.ts';
import { promoCodeDraft } from '../../../../../contract/entities/content/promo-codes.ts';
import { specialtyDraft } from '../../../../../contract/entities/content/specialties.ts';
import type { Permission } from '../../../../../contract/permissions.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { areas } from '../../../content/areas/index.ts';
import { promoCodes } from '../../../content/promo-codes/index.ts';
import { specialties } from '../../../content/specialties/index.ts';
import type { ImportRow } from '../sheet.ts';
import type { RowProblem } from './outcome.ts';

/** The fields of a member that name a record of a lookup table. */
export const choiceFields = [
  { key: 'area', field: 'area_id', label: 'Area', singular: 'area', entity: 'areas', service: areas, draft: areaDraft },
  {
    key: 'field',
    field: 'field_id',
    label: 'Specialty',
    singular: 'specialty',
    entity: 'specialties',
    service: specialties,
    draft: specialtyDraft,
  },
  {
    key: 'promocode',
    field: 'promocode_id',
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

/** Creates a function that finds what the names of a row refer to. With `creates`, unknown names are missing; otherwise they are problems. */
export const createChoiceResolver = async (db: Db, rows: readonly ImportRow[], { creates }: { creates: boolean }) => {
  const known = await readKnown(db, rows);
  const resolveName = ({ key, field, singular, draft }: (typeof choiceFields)[number], name: string): Partial<Resolved> => {
    const { id = null, folded = name } = known.get(`${key} ${name}`) ?? {};
    if (id !== null) return { ids: { [field]: id } };
    if (!creates) return { problems: [{ key, value: name, reason: `There is no ${singular} with this name` }] };
    const reason = draft.safeParse({ name }).error?.issues[0]?.message;
    return reason === undefined ? { missing: [{ key, name, folded }] } : { problems: [{ key, value: name, reason }] };
  };
  return (row: ImportRow): Resolved => {
    const parts = choiceFields.flatMap((field) => {
      const name = nameIn(row, field);
      return name === undefined ? [] : [resolveName(field, name)];
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
