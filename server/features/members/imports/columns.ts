import { type ImportColumnKey, type ImportKind, importColumns } from '../../../../contract/entities/members/import-columns.ts';
import { keyPrefix } from '../../../platform/sheets/index.ts';

/** The folded form of a header: without case, marks, forms of Arabic letters, spaces and punctuation. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]/gu, '');

type Fields = Readonly<Record<string, ImportColumnKey | null>>;

/** The field of each column: as the administrator chose it last, or by its key or header; null if it is unknown or taken by an earlier column. */
export const guessMapping = (
  kind: ImportKind,
  { header, keyRow, chosen }: { header: readonly string[]; keyRow: readonly string[] | undefined; chosen: Fields },
): (ImportColumnKey | null)[] => {
  const columns = importColumns[kind];
  const guess = (title: string, index: number): ImportColumnKey | null => {
    const byKey = columns.find(({ key }) => key === keyRow?.[index]);
    if (byKey) return byKey.key;
    const folded = foldHeader(title);
    const remembered = Object.hasOwn(chosen, folded) ? chosen[folded] : undefined;
    if (remembered !== undefined) return remembered;
    return (
      columns.find(({ key, headers }) => foldHeader(key) === folded || headers.some((each) => foldHeader(each) === folded))?.key ?? null
    );
  };
  const used = new Set<ImportColumnKey>();
  return header.map((title, index) => {
    const key = guess(title, index);
    if (key === null || used.has(key) || !columns.some((column) => column.key === key)) return null;
    used.add(key);
    return key;
  });
};

/** The keys of a row that has nothing else, as the first row of exported files and templates does; undefined for any other row. */
export const parseKeyRow = (cells: readonly string[]): string[] | undefined =>
  cells.length > 0 && cells.every((cell) => cell === '' || cell.startsWith(keyPrefix))
    ? cells.map((cell) => cell.slice(keyPrefix.length))
    : undefined;

/** The fields that an administrator chose, by folded header. */
export const toChosenFields = (header: readonly string[], mapping: readonly (ImportColumnKey | null)[]): Fields =>
  Object.fromEntries(header.map((title, index) => [foldHeader(title), mapping[index] ?? null]).filter(([folded]) => folded !== ''));
