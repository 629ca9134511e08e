import { writeXlsx } from 'hucre/xlsx';

/** The media type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type WorkbookSheet = { name: string; header: readonly string[]; keys?: readonly string[]; rows: readonly (readonly string[])[] };

const maxWidth = 50;

/** Writes a small workbook with one sheet of texts. The header stays visible; the keys are in a hidden row below it. Phones keep their zeros. */
export const writeTextWorkbook = async ({ name, header, keys, rows }: WorkbookSheet): Promise<Uint8Array> => {
  const all = [header, ...(keys ? [keys] : []), ...rows];
  return writeXlsx({
    sheets: [
      {
        name,
        rows: all.map((cells) => [...cells]),
        // Texts, so that Excel keeps the zeros of phones that are entered later.
        columns: header.map((title) => ({ width: Math.min(maxWidth, Math.max(14, title.length + 4)), numFmt: '@' })),
        freezePane: { rows: 1 },
        ...(keys ? { rowDefs: new Map([[1, { hidden: true }]]) } : {}),
      },
    ],
  });
};
