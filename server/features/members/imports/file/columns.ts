import { type ImportColumnKey, type ImportKind, importColumns } from '../../../../../contract/entities/members/import-columns.ts';
import { foldText } from '../../../../../contract/kit/search-term.ts';
import { keyPrefix } from '../../../../platform/sheets/index.ts';

/** The folded form of a header: without case, marks, forms of Arabic letters, spaces and punctuation. */
export const foldHeader = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The fields that an administrator chose, by folded header. */
export type ChosenFields = Readonly<Record<string, ImportColumnKey | null>>;
type Mapping = (ImportColumnKey | null)[];

/** The titles of the columns, and the keys above them if there are any. */
export type Titles = { header: readonly string[]; keyRow: readonly string[] | undefined };

/** `chosen` has the fields that an administrator chose, by folded header; `isFilled` says which columns have a value. */
type Hints = { chosen?: ChosenFields; isFilled?: (column: number) => boolean };

const withoutBrackets = (title: string) => title.replace(/\([^)]*\)|\[[^\]]*\]/g, '');

/** The field of each column by its key, or by its header alone. */
const guessByTitles = (kind: ImportKind, { header, keyRow }: Titles): Mapping => {
  const columns = importColumns[kind];
  const byName = new Map(columns.flatMap(({ key, headers }) => [key, ...headers].map((name) => [foldHeader(name), key] as const)));
  return header.map((title, index) => {
    const byKey = columns.find(({ key }) => key === keyRow?.[index]);
    return byKey?.key ?? byName.get(foldHeader(title)) ?? byName.get(foldHeader(withoutBrackets(title))) ?? null;
  });
};

/** Replaces what the titles give by what the administrator chose for them. A field that each record needs is not left without its column. */
const applyChosen = (
  kind: ImportKind,
  { header, keyRow }: Titles,
  { guesses, chosen }: { guesses: Mapping; chosen: ChosenFields },
): Mapping => {
  const columns = importColumns[kind];
  const hasKey = (index: number) => columns.some(({ key }) => key === keyRow?.[index]);
  const applied = header.map((title, index) => {
    const folded = foldHeader(title);
    const key = hasKey(index) || !Object.hasOwn(chosen, folded) ? guesses[index] : chosen[folded];
    return columns.find((column) => column.key === key)?.key ?? null;
  });
  const isMissing = (key: ImportColumnKey) => columns.some((column) => column.key === key && column.isRequired) && !applied.includes(key);
  return applied.map((key, index) => {
    const guess = guesses[index] ?? null;
    return key === null && guess !== null && isMissing(guess) ? guess : key;
  });
};

/**
 * The field of each column: as the administrator chose it last, or by its key or header; null if it is unknown. If several columns have
 * the same field, the first one with a value gets it.
 */
export const guessMapping = (kind: ImportKind, titles: Titles, { chosen = {}, isFilled = () => true }: Hints = {}): Mapping => {
  const guesses = applyChosen(kind, titles, { guesses: guessByTitles(kind, titles), chosen });
  const placeOf = (key: ImportColumnKey) => {
    const filled = guesses.findIndex((guess, index) => guess === key && isFilled(index));
    return filled >= 0 ? filled : guesses.indexOf(key);
  };
  return guesses.map((key, index) => (key !== null && placeOf(key) === index ? key : null));
};

/** The keys of a row that has nothing else, as the first row of exported files and templates does; undefined for any other row. */
export const parseKeyRow = (cells: readonly string[]): string[] | undefined =>
  cells.length > 0 && cells.every((cell) => cell === '' || cell.startsWith(keyPrefix))
    ? cells.map((cell) => cell.slice(keyPrefix.length))
    : undefined;

/** The fields that an administrator chose by hand, by folded header: those that the titles alone do not give. Of equal headers, one with a field counts. */
export const findChosenFields = (
  kind: ImportKind,
  titles: Titles,
  { mapping, isFilled }: { mapping: Mapping } & Pick<Hints, 'isFilled'>,
): ChosenFields => {
  const automatic = guessMapping(kind, titles, isFilled ? { isFilled } : {});
  const chosen: Record<string, ImportColumnKey | null> = {};
  for (const [folded, twins] of Map.groupBy(automatic.keys(), (index) => foldHeader(titles.header[index] ?? ''))) {
    const keyOf = (fields: Mapping) => twins.map((index) => fields[index] ?? null).find((key) => key !== null) ?? null;
    if (folded !== '' && keyOf(mapping) !== keyOf(automatic)) chosen[folded] = keyOf(mapping);
  }
  return chosen;
};
