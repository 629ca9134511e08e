import { t } from '../../platform/i18n.ts';
import { type Merged, type MergeInput, mergeValues } from './merge.ts';
import type { MergeChoices, MergeRow } from './merge-request.ts';
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
  groups: MergeInput['groups'] & {};
  shown: ShownFields;
  ask: (rows: readonly MergeRow[]) => Promise<MergeChoices | undefined>;
};

/** The stored file of a field without the signature of its URL, which differs in each response. */
const storedFile = (record: object, name: string): unknown => {
  const url: unknown = Object.entries(record).find(([key]) => key === name)?.[1];
  return typeof url === 'string' ? url.split('?')[0] : url;
};

const asText = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text.trim() === '' ? t('merge.empty') : text;
};

type Sides = { mine: Values; theirs: Values; theirTexts: Texts; shown: ShownFields };

const describeConflict = (name: string, { mine, theirs, theirTexts, shown }: Sides): MergeRow => {
  const field = shown.get(name);
  const label = field?.label ?? name;
  if (mine[name] instanceof File) return { name, label, mine: t('merge.newFile'), theirs: t('merge.currentFile') };
  const show = (value: unknown) => asText(field?.format?.(value) ?? value);
  return { name, label, mine: show(mine[name]), theirs: theirTexts[name] ?? show(theirs[name]) };
};

/** Merges the typed values into the current record. Asks about the fields that both users changed; undefined if the user cancels. */
export const mergeRecords = async <Row extends object>(records: Records<Row>): Promise<Omit<Merged, 'conflicts'> | undefined> => {
  const { base, current, mine, valuesOf, textsOf, groups, shown, ask } = records;
  const theirs = valuesOf(current);
  const isFileReplaced = (name: string) => mine[name] instanceof File && storedFile(current, name) !== storedFile(base, name);
  const { values, conflicts, hasTaken } = mergeValues({ opened: valuesOf(base), theirs, mine, isFileReplaced, groups });
  if (conflicts.length === 0) return { values, hasTaken };
  const sides = { mine, theirs, theirTexts: textsOf?.(current) ?? {}, shown };
  const choices = await ask(conflicts.map((name) => describeConflict(name, sides)));
  if (!choices) return undefined;
  const rejected = conflicts.filter((name) => choices[name] === 'theirs');
  return { values: { ...values, ...Object.fromEntries(rejected.map((name) => [name, theirs[name]])) }, hasTaken };
};
