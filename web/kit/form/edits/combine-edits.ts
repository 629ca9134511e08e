import { t } from '../../../platform/i18n.ts';
import { type CombinedEdits, type Conflict, combineValues, type Edits, withTheirs } from './combine.ts';
import type { ConflictChoices, ConflictRow } from './conflict-question.ts';
import { isSameValue } from './same-value.ts';
import type { ShownFields } from './shown-fields.ts';

type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Partial<Record<string, string | undefined>>>;

type Records<Row> = {
  /** The record that the form was filled from. */
  base: Row;
  /** The record as another user saved it. */
  current: Row;
  mine: Values;
  valuesOf: (record: Row) => Values;
  /** How the record's references to other records read. */
  textsOf: ((record: Row) => Texts) | undefined;
  groups: Edits['groups'] & {};
  shown: ShownFields;
  ask: (rows: readonly ConflictRow[]) => Promise<ConflictChoices | undefined>;
};

/** The stored file of a field without the signature of its URL, which differs in each response; null without one. */
const storedFile = (record: object, name: string): string | null => {
  const url: unknown = Object.entries(record).find(([key]) => key === name)?.[1];
  return typeof url === 'string' ? (url.split('?')[0] ?? url) : null;
};

const asText = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text.trim() === '' ? t('editConflict.empty') : text;
};

type Sides = { current: object; mine: Values; theirs: Values; theirTexts: Texts; shown: ShownFields };

const describeField = (name: string, { current, mine, theirs, theirTexts, shown }: Sides): ConflictRow => {
  const field = shown.get(name);
  const label = field?.label ?? name;
  if (mine[name] instanceof File)
    return {
      name,
      label,
      mine: t('editConflict.newFile'),
      theirs: t(storedFile(current, name) === null ? 'editConflict.empty' : 'editConflict.currentFile'),
    };
  const show = (value: unknown) => asText(field?.format?.(value) ?? value);
  return { name, label, mine: show(mine[name]), theirs: theirTexts[name] ?? show(theirs[name]) };
};

/** One row for a conflict. That of several fields lists the values that differ, each with its label. */
const describeConflict = (conflict: Conflict, sides: Sides): ConflictRow => {
  const [name = ''] = conflict;
  const different = conflict.filter((field) => !isSameValue(sides.mine[field], sides.theirs[field]));
  const rows = different.map((field) => describeField(field, sides));
  const [first, ...more] = rows;
  if (!first || more.length === 0) return { ...describeField(name, sides), ...first, name };
  const list = (side: 'mine' | 'theirs') => rows.map((row) => `${row.label}: ${row[side]}`).join('\n');
  return { name, label: rows.map(({ label }) => label).join(', '), mine: list('mine'), theirs: list('theirs') };
};

/** Combines the typed values into the current record. Asks about the fields that both users changed; undefined if the user cancels. */
export const combineEdits = async <Row extends object>(records: Records<Row>): Promise<CombinedEdits | undefined> => {
  const { base, current, mine, valuesOf, textsOf, groups, shown, ask } = records;
  const theirs = valuesOf(current);
  // The values of a record have null for a file.
  const isFileReplaced = (name: string) => theirs[name] === null && storedFile(current, name) !== storedFile(base, name);
  const { conflicts, ...combined } = combineValues({ base: valuesOf(base), theirs, mine, isFileReplaced, groups });
  if (conflicts.length === 0) return combined;
  const sides = { current, mine, theirs, theirTexts: textsOf?.(current) ?? {}, shown };
  const rows = conflicts.map((conflict) => describeConflict(conflict, sides));
  const choices = await ask(rows);
  if (!choices) return undefined;
  const rejected = conflicts.filter((_, index) => choices[rows[index]?.name ?? ''] === 'theirs');
  return {
    values: withTheirs(combined.values, theirs, rejected.flat()),
    includesTheirs: combined.includesTheirs || rejected.length > 0,
  };
};
