// Proves IMP-1, IMP-2, IMP-3
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorkbook, workbookParts } from '../../test/files/workbook-file.ts';
import { listTables, readRows, readTableRows } from './index.ts';
import { sheetLimits, sheetMessages } from './limits.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});

afterAll(() => rm(folder, { recursive: true }));

const read = async (bytes: Uint8Array | string, limits = sheetLimits, fileName = '') => {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return readRows(path, { limits, fileName });
};

const rowsOf = async (bytes: Uint8Array | string) => {
  const { json } = await read(bytes);
  return readTableRows(json, listTables(json).first);
};

const cellsOf = async (bytes: Uint8Array | string) => (await rowsOf(bytes)).map(({ cells }) => cells);

const inWorkbook = (rowsXml: string) => zipSync(workbookParts(rowsXml));

/** Changes the uncompressed sizes that the ZIP directory states. */
const withStatedSizes = (zip: Uint8Array, size: number): Uint8Array => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at < zip.length - 4; at += 1) if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, size, true);
  return zip;
};

const arabic = [
  ['الاسم', 'الهاتف'],
  ['منى علي', '٠١٠١٢٣٤٥٦٧٨'],
];
const arabicCsv = arabic.map((row) => row.join(';')).join('\r\n');

// The letters of the rows above in windows-1256.
const windows1256 = new Map(
  Array.from({ length: 256 }, (_, code) => [new TextDecoder('windows-1256').decode(Uint8Array.of(code)), code] as const),
);

describe('readRows', () => {
  it('reads the first sheet of a workbook and numbers rows as Excel does', async () => {
    const rows = await rowsOf(
      inWorkbook(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"/><row r="4"><c r="B4"><v>1.012345678E9</v></c></row>',
      ),
    );
    expect(rows).toEqual([
      { number: 1, cells: ['Name'] },
      { number: 4, cells: ['', '1012345678'] },
    ]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${arabicCsv}`)],
    ['UTF-8 without a mark', Buffer.from(arabicCsv)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${arabicCsv}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${arabicCsv}`, 'utf16le').swap16()],
  ])('reads a CSV file in %s', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual(arabic);
  });

  it('reads a CSV file in windows-1256', async () => {
    const text = arabicCsv.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
    const bytes = Uint8Array.from(text, (letter) => windows1256.get(letter) ?? 63);
    expect(await cellsOf(bytes)).toEqual([arabic[0], ['منى علي', '01012345678']]);
  });

  it('reads a CSV file that begins as a ZIP file does', async () => {
    expect(await cellsOf('PK code,Name\n1,Ali')).toEqual([
      ['PK code', 'Name'],
      ['1', 'Ali'],
    ]);
  });

  it('reads quoted delimiters, quotes and line ends', async () => {
    expect(await cellsOf('name,address\n"Ali ""the first""","1, Nile St.\nCairo"')).toEqual([
      ['name', 'address'],
      ['Ali "the first"', '1, Nile St.\nCairo'],
    ]);
  });

  it('keeps quotation marks inside a cell, as Excel does', async () => {
    expect(await cellsOf('name,phone\nDr. "Ali" Hassan,1\n"Mona" Adel,2')).toEqual([
      ['name', 'phone'],
      ['Dr. "Ali" Hassan', '1'],
      ['"Mona" Adel', '2'],
    ]);
  });

  it('reports an error of the program as one, not as a damaged file', async () => {
    await expect(readRows(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  const bomb = 'A'.repeat(30_000_000);
  it.each<[string, Uint8Array | string, string]>([
    ['an empty file', '', sheetMessages.empty],
    ['only empty rows', ',,\n,', sheetMessages.empty],
    ['a PDF, whatever its name', '%PDF-1.7\n1 0 obj', sheetMessages.pdf],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2), sheetMessages.unknown],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), sheetMessages.oldExcel],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      sheetMessages.encrypted,
    ],
    ['another ZIP file', zipSync({ 'word/document.xml': strToU8('<w/>') }), sheetMessages.noWorkbook],
    ['a truncated workbook', buildWorkbook([['name'], ['Ali']]).slice(0, 700), sheetMessages.damaged],
    ['a ZIP bomb', zipSync({ ...workbookParts(''), 'xl/media/a.bin': strToU8(bomb) }), sheetMessages.inflated],
    ['a workbook that hides its sizes', withStatedSizes(inWorkbook(bomb), 0), sheetMessages.damaged],
    ['a workbook that states smaller sizes', withStatedSizes(inWorkbook(bomb), 1_000), sheetMessages.damaged],
    ['a row after the last one', inWorkbook('<row r="1048577"><c r="A1048577"><v>1</v></c></row>'), sheetMessages.lastRow],
    ['a cell in a far column', inWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), sheetMessages.columns(sheetLimits)],
    ['a cell reference out of bounds', inWorkbook('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'), sheetMessages.damaged],
    ['a cell with too much text', `name\n${'a'.repeat(4_001)}`, sheetMessages.cell(2, sheetLimits)],
    ['too many rows', `name\n${'a\n'.repeat(20_001)}`, sheetMessages.rows(sheetLimits)],
    ['an open quotation mark', 'name\nAli\n"Mona', sheetMessages.csv(3)],
  ])('refuses %s with a sentence', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({ message });
  });

  it('accepts as many rows, columns and characters as the limits say', async () => {
    const limits = { ...sheetLimits, rows: 2, columns: 2, cellCharacters: 5, characters: 16 };
    expect(await read('name,n\nabcde,1\nabcde', limits)).toMatchObject({ rowCount: 3 });
  });

  it('refuses one line of text that is named as a workbook', async () => {
    await expect(read('hello world', sheetLimits, 'hello.xlsx')).rejects.toMatchObject({ message: sheetMessages.notWorkbook });
    expect((await read('hello world', sheetLimits, 'hello.csv')).rowCount).toBe(1);
  });

  it('reads a table of text that is named as an old workbook', async () => {
    expect((await read('name\tphone\nMona\t01012345678', sheetLimits, 'list.xls')).rowCount).toBe(2);
  });

  it('does not expand the entities of a workbook', async () => {
    const parts = workbookParts('<row r="1"><c r="A1" t="inlineStr"><is><t>&c;</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>');
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>';
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet.replace('?>', `?>${entities}`)) });
    await expect(read(bytes)).rejects.toThrow(sheetMessages.damaged);
  });

  it('refuses one text that many cells repeat', async () => {
    const text = 'a'.repeat(4_000);
    const cells = `${text},`.repeat(50);
    await expect(read(Buffer.from(`name\n${`${cells}\n`.repeat(40)}`), { ...sheetLimits, characters: 1_000_000 })).rejects.toThrow(
      sheetMessages.characters,
    );
  });

  it('refuses a file above the limit before it starts a thread', async () => {
    await expect(read('name\nAli', { ...sheetLimits, fileBytes: 4 })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('stops a thread at its deadline', async () => {
    await expect(read('name\nAli', { ...sheetLimits, timeoutMs: 0 })).rejects.toThrow(sheetMessages.time);
  });
});
