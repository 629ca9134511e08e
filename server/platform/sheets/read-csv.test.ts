// Proves IMP-2, IMP-3, IMP-16
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellReasons } from './cell-problems.ts';
import { formatCsvLine } from './csv-line.ts';
import { SheetError, sheetLimits, sheetMessages } from './limits.ts';
import { readCsvTables } from './read-csv.ts';

const read = (content: string | Uint8Array) => readCsvTables(typeof content === 'string' ? Buffer.from(content) : content, sheetLimits);
const rowsOf = (content: string | Uint8Array) => read(content).tables[0]?.rows ?? [];
const cellsOf = (content: string | Uint8Array) => rowsOf(content).map(({ cells }) => cells);

const table = [
  ['Name', 'Phone', 'Address'],
  ['Mona Adel', '01011140001', 'Cairo'],
  ['Ali Samir', '01011140002', 'Giza'],
];
const withEnds = (ends: readonly string[], delimiter = ',') => table.map((row, index) => row.join(delimiter) + ends[index]).join('');

describe('lines', () => {
  it.each([
    ['CRLF', ['\r\n', '\r\n', '\r\n']],
    ['LF', ['\n', '\n', '']],
    ['CR', ['\r', '\r', '\r']],
    ['CRLF and LF', ['\r\n', '\n', '\n']],
    ['LF, CR and CRLF', ['\n', '\r', '\r\n']],
    ['CRLF and Ctrl-Z at the end', ['\r\n', '\r\n', '\r\n\u001a']],
  ])('end with %s', (_name, ends) => {
    expect(cellsOf(withEnds(ends))).toEqual(table);
  });

  it('count as rows if they are empty, and not inside of quotation marks', () => {
    expect(rowsOf('a,b\r\n\r\n"c\r\nd",e\n').map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, 'c\r\nd', 'e'],
    ]);
  });

  it('say how many cells they have, also empty ones at their end', () => {
    expect(rowsOf('a,b,c\nd\ne,,,\nf,g,h,i').map(({ width }) => width)).toEqual([3, 1, 4, 4]);
  });
});

describe('a quotation mark', () => {
  it.each([
    ['"Ali" ,1', ['Ali', '1']],
    ['"Ali"  ', ['Ali']],
    ['Mona, "Nile St., 5" ,1', ['Mona', 'Nile St., 5', '1']],
    ['a, "b" c,1', ['a', '"b" c', '1']],
    ['a, "5 inches,1', ['a', '"5 inches', '1']],
  ])('may have spaces beside it: %s', (row, cells) => {
    expect(cellsOf(`Name,Address,Code\n${row}\n`)[1]).toEqual(cells);
  });

  it('after a space belongs to the text if the next one is in another row', () => {
    expect(cellsOf('Name,Code\na, "b\nc, "d\n')).toEqual([
      ['Name', 'Code'],
      ['a', '"b'],
      ['c', '"d'],
    ]);
  });
});

describe('the delimiter', () => {
  it.each([',', ';', '\t', '|'])('%j is found', (delimiter) => {
    expect(cellsOf(withEnds(['\n', '\n', '\n'], delimiter))).toEqual(table);
  });

  it('is found below lines of a title, and beside commas in the cells', () => {
    const rows = [['Doctors of October, November'], [], ['Name', 'Address'], ['Mona', 'Nile St., Cairo'], ['Ali', '5, Giza']];
    expect(cellsOf(rows.map((cells) => cells.join(';')).join('\n'))).toEqual(rows.filter((cells) => cells.length > 0));
  });

  it.each(['adv ends;', 'Surgery; general', 'a |'])('is not found in a column with texts such as %j', (text) => {
    expect(cellsOf(`Name\n${text}\n${text}\n`)).toEqual([['Name'], [text], [text]]);
  });

  it.each(['adv;p1', 'adv|p1', 'sep=;', 'adv\tp1'])('is not found in an exported column with %j', (text) => {
    expect(cellsOf(['Name', text, text].map((cell) => formatCsvLine([cell])).join(''))).toEqual([['Name'], [text], [text]]);
  });

  it('is found although headers have line breaks', () => {
    expect(cellsOf('"Name\n(full)";"Phone\nnumber";Email\r\nMona;1;m@x.example\r\n')[0]).toEqual([
      'Name\n(full)',
      'Phone\nnumber',
      'Email',
    ]);
  });

  it.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\r'])('is named by %j', (line) => {
    expect(cellsOf(`${line}a,b;c\n1;2`)).toEqual([
      ['a,b', 'c'],
      ['1', '2'],
    ]);
  });
});

describe('the encoding', () => {
  const arabic = 'الاسم,الهاتف\nمنى السيد,1\nأحمد,2\n';
  const codes = (encoding: string) =>
    new Map(Array.from({ length: 256 }, (_, code) => [new TextDecoder(encoding).decode(Uint8Array.of(code)), code] as const));
  const encode = (text: string, encoding: string) => {
    const known = codes(encoding);
    return Uint8Array.from(text, (letter) => known.get(letter) ?? 63);
  };

  it.each([
    ['utf-8', Buffer.from(arabic)],
    ['utf-16le', Buffer.from(arabic, 'utf16le')],
    ['utf-16be', Buffer.from(arabic, 'utf16le').swap16()],
    ['windows-1256', encode(arabic, 'windows-1256')],
    ['windows-1252', encode('Name,Phone\nJosé Müller,1\nFrançois,2\n', 'windows-1252')],
  ])('%s is found without a mark', (encoding, bytes) => {
    const { tables } = read(bytes);
    const isCertain = encoding.startsWith('utf');
    expect([tables[0]?.name, tables.length]).toEqual([encoding, isCertain ? 1 : 3]);
    expect(tables[0]?.rows[1]?.cells[0]).toMatch(/^(?:منى السيد|José Müller)$/);
  });

  it.each([
    ['Arabic without spaces', Buffer.from('الاسم\nالقاهرةالجديدة\nالإسكندرية\nالمنصورةالكبرى\n', 'utf16le'), ['utf-16le']],
    ['a NUL in each line', Buffer.from('Name\0\nAdvA\0\nAb\0\n'), ['utf-16be', 'utf-8']],
    ['half a character and a long NUL', Buffer.from('4e616d650a416476eda0800a416476c0800a', 'hex'), ['utf-8']],
  ])('of a text with %s is found', (_name, bytes, names) => {
    expect(read(bytes).tables.map(({ name }) => name)).toEqual(names);
  });

  it('stays UTF-8 with one wrong byte, which is a problem of its cell, and others are offered', () => {
    const { tables } = read(Buffer.concat([Buffer.from(arabic), Buffer.from([0xff]), Buffer.from(' سعيد,3\n')]));
    expect(tables.map(({ name }) => name)).toEqual(['utf-8', 'windows-1256', 'windows-1252']);
    expect(tables[0]?.rows.map(({ problems }) => problems)).toEqual([
      ...[undefined, undefined, undefined],
      [{ column: 0, reason: cellReasons.unreadable }],
    ]);
  });
});

describe('a cell', () => {
  it.each([
    ['="01012345678"', '01012345678'],
    ['"=""01012345678"""', '01012345678'],
    ["'01012345678", '01012345678'],
    ["'=cmd", '=cmd'],
    ["'Abdallah", "'Abdallah"],
  ])('%s is read as %j', (cell, text) => {
    expect(cellsOf(`a,b\n${cell},1`)[1]).toEqual([text, '1']);
  });

  it('comes back as an export wrote it', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^['=+@0-9"]{1,4}$|^'{0,2}(?:TRUE|#N\/A|#REF!)$/)).map((each) => each.trim());
    fc.assert(
      // Texts of the product have no control characters; those that Excel would not show are problems.
      fc.property(
        text.filter((each) => !/\p{Cc}/u.test(each)),
        (each) => {
          expect(cellsOf(`a,b\n${formatCsvLine([each, 'x'])}`)[1]).toEqual([each, 'x']);
        },
      ),
    );
  });

  it.each([
    ['#N/A', cellReasons.error],
    ['#REF!', cellReasons.error],
    ['TRUE', cellReasons.boolean],
    ['=A1&B1', cellReasons.formula],
    ['a\0b', cellReasons.unreadable],
    ['"1,2\nAli,01011140002,Giza\n3,4"', cellReasons.severalRows],
  ])('with %j is a problem', (cell, reason) => {
    const rows = rowsOf(`Name,Phone,Address\n${cell},1,2\nMona,3,4`);
    expect([rows.length, rows[1]?.problems]).toEqual([3, [{ column: 0, reason }]]);
  });

  it.each(['Name,Phone,Email\n"Ali,1,e@x\nBasma",2,f@x\n', 'Name,Phone\n"Ali,1\nBasma",2\n'])(
    'with the first line of %j is a problem',
    (text) => {
      expect(rowsOf(text)[1]?.problems).toEqual([{ column: 0, reason: cellReasons.severalRows }]);
    },
  );

  it('with a NUL far down is a problem of its row alone', () => {
    const rows = rowsOf(`Name\n${'Mona Adel\n'.repeat(15_000)}a\0b\nAli\n`);
    expect([rows.length, rows.flatMap(({ number, problems }) => (problems ? [number] : []))]).toEqual([15_003, [15_002]]);
  });

  it('with any text is read, or refused with a sentence', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 5 }), fc.constantFrom(',', '\n', '\r\n'), (rows, end) => {
        try {
          const { tables } = read(`Name,Phone${end}${rows.map((cells) => cells.join(',')).join(end)}`);
          expect(JSON.stringify(tables)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        } catch (error) {
          expect(error).toBeInstanceOf(SheetError);
        }
      }),
    );
  });
});

it.each([
  ['a web page', '<html><table><tr><td>Name', sheetMessages.html],
  ['a part of a web page', '\ufeff \n<table border=1>', sheetMessages.html],
  ['XML', '<?xml version="1.0"?><Workbook>', sheetMessages.xml],
  ['an archive of a web page', 'MIME-Version: 1.0\nContent-Type: multipart/related', sheetMessages.html],
  ['JSON', '[{"name":"Mona","phone":"1"}]', sheetMessages.json],
  ['lines of JSON', '{"name":"Mona"}\n{"name":"Ali"}', sheetMessages.json],
  ['contacts', 'BEGIN:VCARD\nVERSION:3.0\nFN:Mona', sheetMessages.contacts],
])('refuses %s', (_name, text, message) => {
  expect(() => read(text)).toThrow(message);
});

it('refuses a file of nine million commas, and one with as many empty lines, before it takes memory', () => {
  for (const text of [`a${','.repeat(9_000_000)}b`, '\n'.repeat(9_000_000)]) expect(() => read(text)).toThrow(SheetError);
  expect(cellsOf(`a,b\n1${','.repeat(100_000)}`)).toEqual([['a', 'b'], ['1']]);
});
