// Proves IMP-3, IMP-16, IMP-17
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbookOf, workbookParts } from '../../test/files/workbook-file.ts';
import { cellReasons } from './cell-problems.ts';
import { SheetError, sheetLimits, sheetMessages } from './limits.ts';
import { readWorksheet } from './worksheet.ts';
import { readXlsxTables } from './xlsx.ts';

const read = (bytes: Uint8Array) => readXlsxTables(bytes, sheetLimits);
const readRows = (rowsXml: string) => read(zipSync(workbookParts(rowsXml))).tables[0]?.rows ?? [];
const readCell = (cell: string) => readRows(`<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2">${cell}</row>`)[1];

const table = [
  ['Name', 'Phone'],
  ['Mona', '1'],
];
const cover = [['Doctors'], ['See the next sheet']];

describe('the sheet of a workbook', () => {
  it.each([
    [
      'the active one',
      [
        { name: 'A', rows: table },
        { name: 'B', rows: table, isActive: true },
      ],
      'B',
    ],
    [
      'the first one with a table after a cover',
      [
        { name: 'A', rows: cover, isActive: true },
        { name: 'B', rows: table },
      ],
      'B',
    ],
    [
      'a visible one',
      [
        { name: 'A', rows: table, state: 'hidden', isActive: true },
        { name: 'B', rows: table },
      ],
      'B',
    ],
    [
      'none that only macros show',
      [
        { name: 'A', rows: table, state: 'veryHidden' },
        { name: 'B', rows: table },
      ],
      'B',
    ],
    [
      'none that is empty',
      [
        { name: 'A', rows: [] },
        { name: 'B', rows: table },
      ],
      'B',
    ],
    [
      'no chart',
      [
        { name: 'A', rows: table, type: 'chartsheet' },
        { name: 'B', rows: table },
      ],
      'B',
    ],
    ['one with a single column', [{ name: 'A', rows: [['Name'], ['Giza']] }], 'A'],
  ])('is %s', (_name, sheets, expected) => {
    const { tables, first } = read(workbookOf(sheets));
    expect(tables[first]?.name).toBe(expected);
  });

  it('is offered beside the other visible ones, also if it cannot be read', () => {
    const wide = [Array.from({ length: 61 }, (_, index) => `${index}`)];
    const { tables, kind } = read(
      workbookOf([
        { name: 'A & B', rows: table },
        { name: 'C', rows: wide },
        { name: 'D', rows: table, state: 'hidden' },
      ]),
    );
    expect([kind, tables.map(({ name, error }) => [name, error])]).toEqual([
      'sheets',
      [
        ['A & B', undefined],
        ['C', sheetMessages.columns(sheetLimits)],
      ],
    ]);
  });
});

it.each([
  ['A_x0000_B', 'A\ufffdB'],
  ['A_xD800_', 'A\ufffd'],
  ['A_x000A_ B', 'A B'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('stores the name %s of a sheet as %j', (name, expected) => {
  expect(read(workbookOf([{ name, rows: table }])).tables[0]?.name).toBe(expected);
});

describe('the sheets of a workbook', () => {
  const sheetsOf = (count: number) => workbookOf(Array.from({ length: count }, (_, index) => ({ name: `S${index + 1}`, rows: table })));
  const errorsOf = (bytes: Uint8Array, limits = sheetLimits) =>
    readXlsxTables(bytes, limits).tables.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]]));

  it('beyond the first 50 are listed with the reason why they are not read', () => {
    expect(errorsOf(sheetsOf(50))).toEqual([]);
    expect(errorsOf(sheetsOf(51))).toEqual([['S51', expect.stringContaining('first 50 sheets')]]);
  });

  it('are named as hidden if none is visible', () => {
    expect(() => read(workbookOf([{ name: 'A', rows: table, state: 'hidden' }]))).toThrow(sheetMessages.hidden);
  });

  it('have a number of cells together', () => {
    expect(errorsOf(sheetsOf(3), { ...sheetLimits, cells: 8 })).toEqual([['S3', sheetMessages.inflated]]);
  });

  it('have a part each', () => {
    const parts = unzipSync(sheetsOf(2));
    const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array()).replace('sheet2.xml', 'SHEET1.xml');
    expect(() => read(zipSync({ ...parts, 'xl/_rels/workbook.xml.rels': strToU8(relations) }))).toThrow(sheetMessages.damaged);
  });

  it('may have empty cells in any column, which are not kept', () => {
    const parts = workbookParts(
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/><c r="XFC1"><v> </v></c></row><row r="2"><c r="XFD2"/></row>',
    );
    const rows: unknown[] = [];
    const book = { worksheets: [], strings: [], formats: [], startsIn1904: false };
    const source = { book, limits: sheetLimits, countCell: () => undefined };
    readWorksheet(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array(), source, ({ values }) => rows.push(values));
    expect(rows).toEqual([['1'], []]);
    expect(() => readRows('<row r="1"><c r="XFD1"><f>A1</f></c></row>')).toThrow(sheetMessages.columns(sheetLimits));
  });
});

it('says which rows Excel does not show', () => {
  const rowOf = (number: number, hidden: string) => `<row r="${number}"${hidden}><c r="A${number}"><v>${number}</v></c></row>`;
  const rows = readRows([rowOf(1, ''), rowOf(2, ' hidden="1"'), rowOf(3, ' hidden="0"'), rowOf(4, ' hidden="true"')].join(''));
  expect(rows.map(({ isHidden = false }) => isHidden)).toEqual([false, true, false, true]);
});

describe('a cell of a workbook', () => {
  it.each([
    ['<c r="A2" t="e"><v>#N/A</v></c>', '#N/A', cellReasons.error],
    ['<c r="A2" t="b"><v>1</v></c>', 'TRUE', cellReasons.boolean],
    ['<c r="A2"><f>B2</f></c>', undefined, cellReasons.formula],
    ['<c r="A2"><f>B2</f><v></v></c>', undefined, cellReasons.formula],
    ['<c r="A2" t="str"><f>VLOOKUP(1,B:C,2)</f></c>', undefined, cellReasons.formula],
    ['<c r="A2" t="inlineStr"><is><t>a_x0000_b</t></is></c>', 'a\ufffdb', cellReasons.unreadable],
    ['<c r="A2" t="inlineStr"><is><t>a\u0000b</t></is></c>', 'a\ufffdb', cellReasons.unreadable],
    ['<c r="A2" t="inlineStr"><is><t>a_xD83D_b</t></is></c>', 'a\ufffdb', cellReasons.unreadable],
    ['<c r="A2" t="inlineStr"><is><t>a&#xD83D;b</t></is></c>', undefined, cellReasons.unreadable],
  ])('%s is a problem', (xml, text, reason) => {
    const { cells, problems } = readCell(xml) ?? {};
    expect(problems).toEqual([{ column: 0, reason }]);
    if (text !== undefined) expect(cells).toEqual([text]);
  });

  it.each([
    ['<c r="A2" t="str"><f>B2&amp;""</f><v>a</v></c>', ['a']],
    ['<c r="B2" t="str"><f>""</f><v></v></c>', undefined],
    ['<c r="b2"><v>7</v></c>', ['', '7']],
    ['<c><v>1012345678.0</v></c><c t="inlineStr"><is><r><t>b</t></r><r><t>c</t></r><rPh><t>d</t></rPh></is></c>', ['1012345678', 'bc']],
    ['<c r="A2" t="inlineStr"><is><t>_x005F_x0041__x000D_x</t></is></c>', ['_x0041_\rx']],
    ['<x:c r="A2"><x:v>7</x:v></x:c>', ['7']],
  ])('%s is read', (xml, cells) => {
    expect(readCell(xml.replace('<x:c', '<x:c xmlns:x="urn:x"'))?.cells).toEqual(cells);
  });

  const relation = (type: string) =>
    `<Relationship Id="${type}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="/xl/${type}.xml"/>`;
  const codes = ['yyyy\\-mm\\-dd', '000000000', '000\\-000', '&quot;ADV-&quot;0000', '&quot;No. &quot;#', '#,##0.00', 'Standard'];
  const stylesXml = `<styleSheet><numFmts>${codes
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/>${codes.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`;
  const stringsXml = '<sst><si><t>a</t></si><si><r><t>b</t></r><r><t>c</t></r></si></sst>';
  const readFirst = (cell: string) => {
    const parts = workbookParts(`<row r="1">${cell}</row>`);
    const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array());
    const rels = relations.replace('</Relationships>', `${relation('sharedStrings')}${relation('styles')}</Relationships>`);
    const others = { 'xl/sharedStrings.xml': strToU8(stringsXml), 'xl/styles.xml': strToU8(stylesXml) };
    const { cells, problems } =
      read(zipSync({ ...parts, ...others, 'xl/_rels/workbook.xml.rels': strToU8(rels) })).tables[0]?.rows[0] ?? {};
    return [cells?.[0], problems?.[0]?.reason];
  };

  it.each([
    ['t="s"><v>1</v>', 'bc', undefined],
    ['t="s"><v></v>', undefined, undefined],
    ['t="s"><v>77</v>', undefined, cellReasons.unreadable],
    ['s="1"><v>46348.5</v>', '2026-11-22T12:00:00.000Z', cellReasons.date],
    ['s="2"><v>46348</v>', '2026-11-22', cellReasons.date],
    ['s="2"><v>1012345678</v>', '1012345678', cellReasons.date],
    ['s="3"><v>12345678</v>', '012345678', undefined],
    ['s="4"><v>12345</v>', '012-345', undefined],
    ['s="5"><v>12</v>', 'ADV-0012', undefined],
    ['s="5"><v>12345</v>', 'ADV-12345', undefined],
    ['s="6"><v>12</v>', '12', cellReasons.format],
    ['s="7"><v>12</v>', '12', undefined],
    ['s="8"><v>12</v>', '12', undefined],
    ['><v>12345678901234567</v>', '12345678901234567', undefined],
    ['><v>1.23456789012346E+17</v>', '1.23456789012346E+17', cellReasons.digits],
  ])('%s has the text %j', (cell, text, reason) => {
    expect(readFirst(`<c r="A1" ${cell}</c>`)).toEqual([text, reason]);
  });

  it('that is merged with another one is a problem', () => {
    const cell = (reference: string) => `<c r="${reference}" t="inlineStr"><is><t>${reference}</t></is></c>`;
    const parts = workbookParts(`<row r="1">${cell('A1')}</row><row r="2">${cell('A2')}${cell('B2')}</row><row r="3">${cell('A3')}</row>`);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const readMerged = (range: string) => {
      const merged = sheet.replace('</sheetData>', `</sheetData><mergeCells><mergeCell ref="${range}"/></mergeCells>`);
      return read(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(merged) })).tables[0]?.rows.map(({ problems }) => problems);
    };
    expect(readMerged('B2:B3')).toEqual([undefined, undefined, [{ column: 1, reason: cellReasons.merged('B2') }]]);
    expect(readMerged('A2:A1048576')).toEqual([undefined, undefined, [{ column: 0, reason: cellReasons.merged('A2') }]]);
  });

  it('of a shared string is damaged if the workbook has none', () => {
    expect(() => readCell('<c r="A2" t="s"><v>0</v></c>')).toThrow(sheetMessages.damaged);
  });

  it('with any text is read, or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isEscaped) => {
        const units = [...Array(text.length).keys()].map((at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
        const content = isEscaped ? units.map((unit) => `_x${unit}_`).join('') : text.replace(/[<&]/g, '').toWellFormed();
        const row = readCell(`<c r="A2" t="inlineStr"><is><t>${content}</t></is></c>`);
        expect(JSON.stringify(row ?? null)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});

it.each([
  ['many spaces in a cell', `<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(1_000_000)}x</t></is></c></row>`],
  ['many empty cells', `<row r="1">${'<c r="A1"/>'.repeat(101)}</row>`],
  ['many spaces between rows', `<row r="1"/>${' '.repeat(1_000_000)}<row r="2"/>`],
])('refuses a small workbook that inflates to %s', (_name, rowsXml) => {
  const bytes = zipSync(workbookParts(rowsXml));
  expect(() => readXlsxTables(bytes, { ...sheetLimits, ratio: 100_000, cells: 100 })).toThrow(SheetError);
});

describe('the part of a sheet', () => {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
  const readPart = (target: string, part = 'xl/worksheets/sheet1.xml') => {
    const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array(), ...parts } = workbookParts(row);
    const relations = new TextDecoder().decode(parts['xl/_rels/workbook.xml.rels']).replace('worksheets/sheet1.xml', target);
    return read(zipSync({ ...parts, 'xl/_rels/workbook.xml.rels': strToU8(relations), [part]: sheet })).tables[0]?.rows.length;
  };

  it.each([
    ['worksheets/sheet 1.xml', 'xl/worksheets/sheet 1.xml'],
    ['/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml'],
    ['../other/./sheet.xml', 'other/sheet.xml'],
    ['worksheets\\sheet1.xml', 'xl/worksheets/sheet1.xml'],
  ])('named %s is %s', (target, part) => {
    expect(readPart(target, part)).toBe(1);
  });

  it.each(['http://[x', 'https://example.test/sheet1.xml', '../../..', ''])('is not found by %j', (target) => {
    expect(() => readPart(target)).toThrow(sheetMessages.damaged);
  });
});

it('reads the workbook that the file names', () => {
  const row = '<row r="1"><c r="A1"><v>7</v></c></row>';
  const {
    'xl/workbook.xml': book = new Uint8Array(),
    'xl/_rels/workbook.xml.rels': rels = new Uint8Array(),
    ...parts
  } = workbookParts(row);
  const fileRels = strToU8(strFromU8(parts['_rels/.rels'] ?? new Uint8Array()).replace('xl/workbook.xml', '/xl/book.xml'));
  const bytes = zipSync({ ...parts, '_rels/.rels': fileRels, 'xl/book.xml': book, 'xl/_rels/book.xml.rels': rels });
  expect(read(bytes).tables[0]?.rows[0]?.cells).toEqual(['7']);
});

it('refuses a binary workbook with a sentence', () => {
  const { 'xl/workbook.xml': book = new Uint8Array(), ...parts } = workbookParts('');
  expect(() => read(zipSync({ ...parts, 'xl/workbook.bin': book }))).toThrow(sheetMessages.binaryExcel);
});

it('refuses a part whose bytes changed', () => {
  const bytes = Buffer.from(zipSync(workbookParts('<row r="1"><c r="A1"><v>1234</v></c></row>'), { level: 0 }));
  expect(read(bytes).tables[0]?.rows[0]?.cells).toEqual(['1234']);
  bytes[bytes.indexOf('1234')] = 0x39;
  expect(() => read(bytes)).toThrow(sheetMessages.damaged);
});
