// Proves IMP-5, IMP-16, IMP-17, IMP-18
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ImportChoice, importId, importRoutes as routes } from '../../../../../contract/entities/members/imports.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin } from '../../../../test/builders.ts';
import { buildWorkbook, workbookOf, workbookParts } from '../../../../test/files/workbook-file.ts';
import { importCalls } from '../../../../test/samples/import-calls.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const { upload, uploaded, check, runToEnd } = importCalls(() => ({ test, token }));

const choose = (id: number, choice: ImportChoice) =>
  test.request(routes.choose, { params: { id: importId.parse(id) }, body: choice }, token);
const csv = (text: string) => Buffer.from(text);
const checkCsv = async (kind: 'doctors' | 'areas', text: string) => (await check((await uploaded(kind, csv(text))).id)).body.data;

const table = [
  ['Name', 'Phone', 'Email'],
  ['Mona Adel', '01011150001', 'm1@x.example'],
];

describe('the header of a file', () => {
  it('is found below lines of a title, and another row can be chosen', async () => {
    const rows = [['Doctors of October'], ['Printed by', 'Ali'], ...table, ['Ali Samir', '01011150002', 'm2@x.example']];
    const { id, header, source, rows: count } = await uploaded('doctors', rows);
    expect([header, source?.header_row, count]).toEqual([table[0], 3, 2]);
    const { body } = await choose(id, { table: 0, header_row: 4 });
    expect([body.data.header, body.data.rows, body.data.state]).toEqual([table[1], 1, 'uploaded']);
    expect((await choose(id, { table: 0, header_row: 99 })).body).toMatchObject({ errors: { header_row: [expect.any(String)] } });
    expect((await choose(id, { table: 0, header_row: 5 })).body).toMatchObject({
      errors: { header_row: ['The file has no rows below its header.'] },
    });
  });

  it('is the first wide row if no title is known', async () => {
    const { source } = await uploaded('doctors', [['October'], [], ['A', 'B', 'C'], ['1', '2', '3']]);
    expect(source?.header_row).toBe(3);
  });

  it('is shown in one line', async () => {
    const { header, options } = await uploaded('doctors', csv('"Name\n(full)";"Phone\nnumber";Email\nMona;1;m@x.example'));
    expect([header, options.mapping]).toEqual([
      ['Name (full)', 'Phone number', 'Email'],
      ['name', 'phone', 'email'],
    ]);
  });
});

describe('a file without a header', () => {
  it('is imported from its first row', async () => {
    const { id } = await uploaded('areas', [['Bir Tawil'], ['El Tur', 'x']]);
    const { body } = await choose(id, { table: 0, header_row: 0 });
    expect([body.data.header, body.data.rows, body.data.source?.header_row]).toEqual([['', ''], 2, 0]);
    const { data } = (await check(id, { ...body.data.options, mapping: ['name', null] })).body;
    expect(data.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 });
  });

  it('is taken to be one if its only row names no field', async () => {
    const { rows, source } = await uploaded('areas', [['Bir Tawil', 1]]);
    expect([rows, source?.header_row]).toEqual([1, 0]);
    expect((await upload('areas', [['Name']])).error).toMatchObject({ errors: { file: ['The file has no rows below its header.'] } });
  });

  it('has as many cells in each row as in the first one if it is text', async () => {
    const { id } = await uploaded('areas', csv('Bir Tawil,1\nEl Tur,2,3\n'));
    const { options } = (await choose(id, { table: 0, header_row: 0 })).body.data;
    expect((await check(id, { ...options, mapping: ['name', null] })).body.data.problems).toMatchObject([
      { row: 2, reason: expect.stringContaining('This row has 3 cells, but the first row has 2.') },
    ]);
  });
});

describe('hidden rows of a sheet', () => {
  const rowOf = (number: number, text: string, hidden = '') =>
    `<row r="${number}"${hidden}><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const workbook = (rows: string) => Buffer.from(zipSync(workbookParts(rows)));

  it('are imported unless they are left out', async () => {
    const hidden = ' hidden="1"';
    const sheet = [rowOf(1, '#name', hidden), rowOf(2, 'Name'), rowOf(3, 'Dakhla'), rowOf(4, 'Kharga', hidden)].join('');
    const { id, rows, source } = await uploaded('areas', workbook(sheet));
    expect([rows, source?.hidden_rows, source?.skips_hidden]).toEqual([2, 1, false]);
    const { data } = (await choose(id, { table: 0, header_row: 2, skip_hidden: true })).body;
    expect([data.rows, data.source?.hidden_rows, data.source?.skips_hidden]).toEqual([1, 1, true]);
    expect((await check(id)).body.data.counts).toMatchObject({ new: 1 });
    expect((await runToEnd(id)).result).toMatchObject({ new: 1 });
  });

  it('cannot be left out if no other rows are left', async () => {
    const { id } = await uploaded('areas', workbook(rowOf(1, 'Name') + rowOf(2, 'Bahariya', ' hidden="1"')));
    expect(await choose(id, { table: 0, header_row: 1, skip_hidden: true })).toMatchObject({
      status: 422,
      body: { errors: { skip_hidden: ['All rows of this sheet are hidden.'] } },
    });
  });
});

describe('the table of a file', () => {
  it('is the sheet that has the fields; others can be chosen, and hidden ones are not offered', async () => {
    const other = [
      ['Code', 'Price'],
      ['X', '1'],
    ];
    const sheets = [
      { name: 'Prices', rows: other, isActive: true },
      { name: 'Secret', rows: table, state: 'hidden' },
      { name: 'Doctors', rows: table },
    ];
    const { id, source, header } = await uploaded('doctors', Buffer.from(workbookOf(sheets)));
    expect([source?.tables.map(({ name }) => name), source?.table, header]).toEqual([['Prices', 'Doctors'], 1, table[0]]);
    await check(id);
    const { body } = await choose(id, { table: 0, header_row: null });
    expect([body.data.header, body.data.state, body.data.counts]).toEqual([other[0], 'uploaded', null]);
    expect((await choose(id, { table: 2, header_row: null })).status).toBe(422);
  });

  it('is read before the import is locked', async () => {
    const { id } = await uploaded('areas', [['Name'], ['Siwa']]);
    const { read } = test.files;
    const lock = () => test.database.db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().noWait().execute();
    const reading = vi.spyOn(test.files, 'read').mockImplementationOnce(async (...args) => {
      await lock();
      return read(...args);
    });
    expect((await choose(id, { table: 0, header_row: null })).status).toBe(200);
    expect(reading).toHaveBeenCalledOnce();
    reading.mockRestore();
  });

  it('is not checked if another one is chosen meanwhile', async () => {
    const rows = [['Name'], ['Siwa']];
    const { id } = await uploaded('areas', Buffer.from(workbookOf(['A', 'B'].map((name) => ({ name, rows })))));
    const { read } = test.files;
    const reading = vi.spyOn(test.files, 'read').mockImplementationOnce(async (...args) => {
      expect((await choose(id, { table: 1, header_row: null })).status).toBe(200);
      return read(...args);
    });
    expect(await check(id)).toMatchObject({ status: 409, body: { message: 'The sheet was changed meanwhile. Check again.' } });
    reading.mockRestore();
    expect((await check(id)).status).toBe(200);
  });

  it('is the text in an encoding, which can be changed', async () => {
    const bytes = Buffer.concat([csv('Name\nمنى السيد '), Buffer.from([0xff]), csv('\nأحمد سعيد\n')]);
    const { id, source } = await uploaded('areas', bytes);
    expect([source?.kind, source?.table, source?.tables.map(({ name }) => name)]).toEqual([
      'encodings',
      0,
      ['utf-8', 'windows-1256', 'windows-1252'],
    ]);
    expect((await check(id)).body.data).toMatchObject({
      counts: { new: 1, wrong: 1 },
      problems: [{ row: 2, column: 'Name', reason: expect.stringContaining('cannot be read') }],
    });
    expect((await choose(id, { table: 1, header_row: null })).body.data.sample[0]?.[0]).toMatch(/^ظ…/);
  });

  it('cannot be changed once the import runs', async () => {
    const { id } = await uploaded('areas', [['Name'], ['Abu Simbel']]);
    await check(id);
    expect((await runToEnd(id)).source).toBeNull();
    expect((await choose(id, { table: 0, header_row: null })).status).toBe(409);
  });
});

describe('the check of a file', () => {
  it('finds rows with another number of cells than the header', async () => {
    const { counts, problems } = await checkCsv(
      'doctors',
      'Name,Phone,Email,Address\nA B,01011150011,a@x.example,Nile St., 5\nC D,01011150012,c@x.example\nE F,01011150013,e@x.example,,,\n',
    );
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 2 });
    expect(problems.map(({ row, column, reason }) => [row, column, reason.slice(0, 46)])).toEqual([
      [2, null, 'This row has 5 cells, but the header has 4. Ch'],
      [3, null, 'This row has 3 cells, but the header has 4. Ch'],
    ]);
  });

  it('finds errors of Excel in used columns only', async () => {
    const { counts, problems } = await checkCsv(
      'doctors',
      'Name,Phone,Email,Notes\n#N/A,01011150021,a@x.example,#REF!\nA B,01011150022,b@x.example,#N/A\n',
    );
    expect([counts?.new, counts?.wrong, problems.map(({ column }) => column)]).toEqual([1, 1, ['Name']]);
  });

  it.each(['NULL', 'null', 'n/a', 'N/A', '-', '#N/A'])('reads %s in place of an area or a specialty as an empty cell', async (mark) => {
    const { id, options } = await uploaded(
      'doctors',
      csv(`Name,Phone,Email,Area,Specialty\nA B,01011150061,e61@x.example,${mark},${mark}\n`),
    );
    const { data } = (await check(id, { ...options, unknown_names: 'create' })).body;
    expect([data.counts?.new, data.new_names, data.problems]).toEqual([1, [], []]);
  });

  it('quotes whole characters of a wrong value', async () => {
    const { problems } = await checkCsv('areas', `Name\n${'a'.repeat(999)}😀😀\n`);
    expect(problems).toMatchObject([{ value: 'a'.repeat(999), index: null }]);
  });

  it('of any text in any cell, used or not, ends without an error of the server', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const cells = fc.tuple(text, text, fc.string({ unit: 'grapheme', minLength: 190, maxLength: 210 }));
    const property = fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 4 }), fc.boolean(), async (rows, isText) => {
      const all = [['Name', '😀'.repeat(70), 'Notes'], ...rows].map((row) => row.map((cell) => (isText ? cell : cell.toWellFormed())));
      const bytes = isText ? csv(all.map((row) => row.join('\t')).join('\n')) : Buffer.from(buildWorkbook(all));
      const { status, data } = await upload('areas', bytes);
      expect(status).toBeLessThan(500);
      if (data?.options.mapping.includes('name')) expect((await check(data.id)).status).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: 40, interruptAfterTimeLimit: 20_000 });
  });
});

describe('a wrong cell', () => {
  it('is one of several lines where each row is a name', async () => {
    const { counts } = await checkCsv('areas', 'Name\n"Qena A\nQena B\nQena C"\nQena D\n');
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
  });

  it('is corrected on the screen, and imported as corrected', async () => {
    const { id } = await uploaded('doctors', csv('Name,Phone,Email\n#N/A,01011150031,m31@x.example\nAli Samir,0101,\n'));
    const { problems, options } = (await check(id)).body.data;
    expect(problems.map(({ row, index }) => [row, index])).toEqual([
      [2, 0],
      [3, 1],
      [3, 2],
    ]);
    const corrections = [
      { row: 2, column: 0, value: 'Mona Adel' },
      { row: 3, column: 1, value: '01011150032' },
      { row: 3, column: 2, value: 'ali@x.example' },
    ];
    const { body } = await check(id, { ...options, corrections });
    expect([body.data.counts, body.data.options.corrections]).toEqual([{ new: 2, changed: 0, same: 0, wrong: 0 }, corrections]);
    expect((await runToEnd(id)).result).toMatchObject({ new: 2, wrong: 0 });
    const found = await test.database.db.selectFrom('users').select('name').where('phone', '=', '01011150031').executeTakeFirst();
    expect(found?.name).toBe('Mona Adel');
  });
});
