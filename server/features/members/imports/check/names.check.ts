import type { z } from 'zod';
import { areaDraft } from '../../../../../contract/entities/content/areas.ts';
import { categoryDraft } from '../../../../../contract/entities/content/categories.ts';
import { promoCodeDraft } from '../../../../../contract/entities/content/promo-codes.ts';
import { specialtyDraft } from '../../../../../contract/entities/content/specialties.ts';
import { tagDraft } from '../../../../../contract/entities/content/tags.ts';
import { normalizeLine } from '../../../../../contract/kit/normalize.ts';
import type { NameMatch } from '../../../../kit/lookup.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { areas } from '../../../content/areas/index.ts';
import { categories } from '../../../content/categories/index.ts';
import { promoCodes } from '../../../content/promo-codes/index.ts';
import { specialties } from '../../../content/specialties/index.ts';
import { tags } from '../../../content/tags/index.ts';
import type { ImportRow } from '../file/sheet.ts';
import { type CheckedRow, createRowMemory, type RowProblem, wrong } from './outcome.ts';

export type NameDraft = { name: string };

/** The services and drafts of the kinds that only have a name. */
export const nameKinds = {
  areas: { service: areas, draft: areaDraft },
  specialties: { service: specialties, draft: specialtyDraft },
  promoCodes: { service: promoCodes, draft: promoCodeDraft },
  categories: { service: categories, draft: categoryDraft },
  tags: { service: tags, draft: tagDraft },
} as const;
export type NameKind = keyof typeof nameKinds;

/** `invalid` has the rules of the form that the name breaks. They do not count if a record has this name already. */
export type PreparedName = { row: ImportRow; name: string; problems: RowProblem[]; invalid: RowProblem[] };

const severalLines = 'This cell has several lines. Give each name its own row, and check the quotation marks of a CSV file.';

const prepareRow = (draft: z.ZodType<NameDraft>, row: ImportRow): PreparedName => {
  const { name: value = '' } = row.values;
  if (row.problems.length > 0) return { row, name: value, problems: [...row.problems], invalid: [] };
  if (/[\r\n]/.test(value)) return { row, name: value, problems: [{ key: 'name', value, reason: severalLines }], invalid: [] };
  const parsed = draft.safeParse({ name: value });
  if (parsed.success) return { row, name: parsed.data.name, problems: [], invalid: [] };
  const invalid = parsed.error.issues.map(({ message }): RowProblem => ({ key: 'name', value, reason: message }));
  return { row, name: normalizeLine(value), problems: [], invalid };
};

const batchSize = 1_000;

/** Checks the name of every row as the form does, and finds names that the file repeats, folded as the database folds them. */
export const prepareNames = async (db: Db, kind: NameKind, rows: readonly ImportRow[]): Promise<PreparedName[]> => {
  const { draft, service } = nameKinds[kind];
  const rememberRow = createRowMemory();
  const prepared = rows.map((row) => prepareRow(draft, row));
  for (let start = 0; start < prepared.length; start += batchSize) {
    const batch = prepared.slice(start, start + batchSize).filter(({ problems, invalid }) => problems.length + invalid.length === 0);
    const foldedNames = new Map(
      (
        await service.findByNames(
          db,
          batch.map(({ name }) => name),
        )
      ).map(({ name, folded }) => [name, folded]),
    );
    for (const { row, name, problems } of batch) {
      const first = rememberRow(foldedNames.get(name) ?? name, row.number);
      if (first !== undefined) problems.push({ key: 'name', value: name, reason: `Row ${first} has the same name` });
    }
  }
  return prepared;
};

const checkName = (
  { row: { number }, name, problems, invalid }: PreparedName,
  match: NameMatch | undefined,
  canChange: boolean,
): CheckedRow<NameDraft> => {
  const all = match?.existingName === name ? problems : [...problems, ...invalid];
  if (all.length > 0) return wrong(number, all);
  if (!match || match.id === null) return { number, outcome: 'new', draft: { name } };
  // The same name in another spelling, such as with a capital letter.
  return match.existingName !== name && canChange
    ? { number, outcome: 'changed', id: match.id, change: { name } }
    : { number, outcome: 'same' };
};

/** Checks prepared names against the database with one statement. */
export const checkNames = async (
  db: Db,
  prepared: readonly PreparedName[],
  { kind, canChange }: { kind: NameKind; canChange: boolean },
): Promise<CheckedRow<NameDraft>[]> => {
  const matches = await nameKinds[kind].service.findByNames(
    db,
    prepared.map(({ name }) => name),
  );
  const byName = new Map(matches.map((match) => [match.name, match]));
  return prepared.map((each) => checkName(each, byName.get(each.name), canChange));
};
