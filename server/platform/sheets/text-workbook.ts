import { writeWorkbook } from './write.ts';

type TextSheet = { name: string; header: readonly string[]; keys?: readonly string[] | undefined; rows: readonly (readonly string[])[] };

const widths = { min: 14, max: 50 };

async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows;
}

/** Writes a workbook with one sheet of texts. The keys, if there are any, are in a hidden row above the header. */
export const writeTextWorkbook = (
  { name, header, keys, rows }: TextSheet,
  zone: { timeZone: string; at: Date },
): AsyncGenerator<Uint8Array> => {
  const columns = header.map((title, index) => ({
    ...{ key: keys?.[index] ?? '', header: title, kind: 'text' as const },
    width: Math.min(widths.max, Math.max(widths.min, title.length + 4)),
  }));
  return writeWorkbook({ name, columns, hasKeys: keys !== undefined, ...zone }, inOneBatch(rows));
};
