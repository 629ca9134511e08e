// Proves EXP-7, EXP-8, EXP-10
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { SheetColumn, SheetValue } from './cells.ts';
import { writeCsv } from './csv.ts';
import { createLocalClock } from './local-time.ts';
import { columnName, writeWorkbook } from './write.ts';

const columns: SheetColumn[] = [
  { key: 'name', header: 'Name', kind: 'text', width: 20 },
  { key: 'coins', header: 'Coins', kind: 'number', width: 8 },
  { key: 'created_at', header: 'Created at', kind: 'time', width: 18 },
];
const at = new Date('2026-11-21T10:00:00Z');
const timeZone = 'Africa/Cairo';

async function* inBatches(rows: readonly (readonly SheetValue[])[], size = 2) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

const build = async (rows: readonly (readonly SheetValue[])[], limit?: number) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook({ name: 'Doctors', columns, timeZone, at }, inBatches(rows), limit)) chunks.push(chunk);
  const parts = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

const sheetOf = async (rows: readonly (readonly SheetValue[])[]) => (await build(rows))['xl/worksheets/sheet1.xml'] ?? '';

/** The texts of the data rows, as a reader of XML decodes them. */
const textsOf = (sheet: string): string[] =>
  [...sheet.slice(sheet.indexOf('<row r="3"')).matchAll(/<t(?: xml:space="preserve")?>([^<]*)<\/t>/g)].map(([, content = '']) =>
    content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#13;', '\r').replaceAll('&amp;', '&'),
  );

describe('a workbook', () => {
  it('has a header, hidden keys, frozen rows, widths and filter buttons', async () => {
    const sheet = await sheetOf([['Mona', 5, at]]);
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="20" style="2" customWidth="1"/><col min="2" max="2" width="8" customWidth="1"/>');
    expect(sheet).toMatch(/<row r="1" hidden="1"><c r="A1" s="2" t="inlineStr"><is><t>#name<\/t>/);
    expect(sheet).toMatch(/<row r="2"><c r="A2" s="1" t="inlineStr"><is><t>Name<\/t>/);
    // The menus of the filter list what is below the first row of its range.
    expect(sheet).toMatch(/<autoFilter ref="A2:C3"\/><\/worksheet>$/);
  });

  it('keeps zeros of texts, writes numbers as numbers, and times in the zone', async () => {
    const sheet = await sheetOf([['01012345678', 7, new Date('2026-11-21T22:30:00Z')]]);
    expect(sheet).toContain('<c r="A3" s="2" t="inlineStr"><is><t>01012345678</t></is></c><c r="B3"><v>7</v></c>');
    // 46348 is 2026-11-22 in Excel; 00:30 is a 48th of a day.
    expect(Number(/<c r="C3" s="3"><v>([\d.]+)<\/v>/.exec(sheet)?.[1])).toBeCloseTo(46_348 + 0.5 / 24, 9);
  });

  it.each([
    ['a formula', '=cmd|/c calc', '=cmd|/c calc'],
    ['a full-width formula', '＝1+1', '＝1+1'],
    ['markup', '<b>&"\'', '<b>&"\''],
    ['control characters', 'a\u0000b\u000bc\u001f', 'abc'],
    ['characters that XML excludes', '\ufffea\uffff', 'a'],
    ['half of a surrogate pair', 'a\ud83dz', 'a\ufffdz'],
    ['an emoji', 'a😀z', 'a😀z'],
    ['what Excel reads as an escape', '_x0041_', '_x005F_x0041_'],
    ['line ends and spaces', ' a\r\nb\tc ', ' a\r\nb\tc '],
  ])('holds %s as text', async (_name, value, expected) => {
    const sheet = await sheetOf([[value, null, null]]);
    expect(textsOf(sheet)).toEqual([expected]);
    expect(sheet).not.toContain('<f>');
  });

  it('cuts a text that Excel cannot hold, and keeps the longest one', async () => {
    const [cut, kept] = textsOf(
      await sheetOf([
        ['a'.repeat(32_768), 1, null],
        ['b'.repeat(32_767), 1, null],
      ]),
    );
    expect([cut?.length, cut?.endsWith('…'), kept]).toEqual([32_767, true, 'b'.repeat(32_767)]);
    const [, half] = textsOf(
      await sheetOf([
        ['x', 1, null],
        [`${'a'.repeat(32_765)}😀zz`, 1, null],
      ]),
    );
    expect([half?.isWellFormed(), half?.length]).toEqual([true, 32_766]);
  });

  it('continues on further sheets after the most rows of one', async () => {
    const parts = await build(
      Array.from({ length: 7 }, (_, index) => [`Row ${index}`, index, null]),
      5,
    );
    const sheets = ['1', '2', '3'].map((number) => textsOf(parts[`xl/worksheets/sheet${number}.xml`] ?? ''));
    expect(sheets).toEqual([['Row 0', 'Row 1', 'Row 2'], ['Row 3', 'Row 4', 'Row 5'], ['Row 6']]);
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Doctors 3" sheetId="3" r:id="rId3"/>');
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml');
  });

  it('of no rows has the header only', async () => {
    expect(await sheetOf([])).toMatch(/<autoFilter ref="A2:C2"\/>/);
  });

  it('fails if its rows fail, and ends them if the reader stops', async () => {
    let isEnded = false;
    async function* rows() {
      try {
        yield [['Mona', 1, null]];
        throw new Error('The database is away');
      } finally {
        isEnded = true;
      }
    }
    const read = async () => {
      for await (const _chunk of writeWorkbook({ name: 'Doctors', columns, timeZone, at }, rows()));
    };
    await expect(read()).rejects.toThrow('The database is away');
    expect(isEnded).toBe(true);
  });
});

it('names columns as Excel does', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe('the local clock', () => {
  it.each([
    ['2026-11-21T22:30:00.700Z', '2026-11-22T00:30:00.000Z'],
    // Egypt's clocks go forward on 24 April 2026 at midnight.
    ['2026-04-23T21:59:59Z', '2026-04-23T23:59:59.000Z'],
    ['2026-04-23T22:00:00Z', '2026-04-24T01:00:00.000Z'],
    ['2026-04-25T22:00:00Z', '2026-04-26T01:00:00.000Z'],
  ])('converts %s to %s', (instant, local) => {
    const toLocal = createLocalClock(timeZone);
    expect(new Date(toLocal(new Date(instant))).toISOString()).toBe(local);
  });
});

it('writes CSV with headers, times in the zone, and no cell that runs as a formula', async () => {
  const rows = inBatches([
    ['=cmd|/c calc', 7, at],
    ['＝1, "a"', null, null],
    ['a\r\nb', -1, null],
  ]);
  let csv = '';
  for await (const piece of writeCsv({ columns, timeZone }, rows)) csv += piece;
  expect(csv).toBe('\uFEFFName,Coins,Created at\r\n"\'=cmd|/c calc",7,2026-11-21 12:00\r\n"\'＝1, ""a""",,\r\n"a\r\nb",-1,\r\n');
});
