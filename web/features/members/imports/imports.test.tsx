// @vitest-environment happy-dom
// Proves IMP-15, IMP-18
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { type ImportDetail, importId, importRoutes } from '../../../../contract/entities/members/imports.ts';
import { taskId, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildImport = (fields: Partial<ImportDetail> = {}): ImportDetail => ({
  ...{
    id: importId.parse(7),
    kind: 'doctors',
    file_name: 'doctors.xlsx',
    rows: 5,
    group: null,
    state: 'uploaded',
    counts: null,
    result: null,
  },
  ...{ task_id: null, created_by: 'Mona Adel', created_at: '2026-11-20T10:05:00.000Z', file_until: '2026-11-27T10:05:00.000Z' },
  ...{
    header: ['الاسم', 'Tel.', 'Mail', 'Notes'],
    sample: [['منى علي', '01012345678', 'mona@example.test', '']],
    new_names: [],
    problems: [],
  },
  options: {
    ...{ mapping: ['name', null, 'email', null], mode: 'add', unknown_names: 'problem', status: 'pending', archived: 'problem' },
    corrections: [],
  },
  source: null,
  ...{ undo_until: null, undo: null },
  ...fields,
});

const counts = { new: 3, changed: 0, same: 0, wrong: 2 };
const problems = [{ row: 4, column: 'Tel.', index: 1, value: '1.01E+09', reason: 'Excel shortened this number' }];

const open = (record: ImportDetail) =>
  renderApp({ path: '/imports/7', prepare: (server) => server.on(importRoutes.get, () => ({ data: record })) });

describe('the page of an import', () => {
  it('maps the columns, shows the server’s refusal, and then what the check found', async () => {
    const { server, user } = await open(buildImport());
    server.on(importRoutes.check, () => {
      throw new ErrorReply('invalid', 'Choose the column with the field "Phone"', {
        mapping: ['Choose the column with the field "Phone"'],
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText('Choose the column with the field "Phone"')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field of the column Tel.' }), 'phone');
    const checked = buildImport({ state: 'checked', counts, problems });
    server.on(importRoutes.check, () => ({ data: checked }));
    server.on(importRoutes.get, () => ({ data: checked }));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeDefined();
    expect(server.requestsTo(importRoutes.check).at(-1)?.input.body).toMatchObject({ mapping: ['name', 'phone', 'email', null] });
    const row = within(screen.getByRole('table')).getByRole('row', { name: /1\.01E\+09/ });
    expect(row.textContent).toContain('Excel shortened this number');
  });

  it('shows what a second check found at once', async () => {
    const { server, user } = await open(buildImport({ state: 'checked', counts, problems }));
    await user.click(await screen.findByRole('button', { name: 'Back to columns' }));
    server.on(importRoutes.check, () => ({ data: buildImport({ state: 'checked', counts: { ...counts, new: 2 }, problems }) }));
    server.on(importRoutes.get, () => new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByRole('button', { name: /^Import \d rows$/ })).toHaveProperty('textContent', 'Import 2 rows');
  });

  it('imports nothing from a file without a right row', async () => {
    await open(buildImport({ state: 'checked', counts: { ...counts, new: 0 }, problems }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' })).disabled).toBe(true);
  });

  it('offers the rows that a stopped import did not reach', async () => {
    const result = { new: 2, changed: 0, same: 0, wrong: 0 };
    await open(buildImport({ state: 'failed', counts, result }));
    expect(await screen.findByText('The import stopped before 3 rows. The file has them as well.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download rows with problems' })).toBeDefined();
  });

  it('asks before it undoes an import', async () => {
    const { server, user } = await open(
      buildImport({ state: 'done', counts, result: counts, task_id: taskId.parse(9), undo_until: '2099-01-01T00:00:00.000Z' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    expect(dialog.textContent).toContain('The 3 records that this import added');
    server.on(taskRoutes.undo, () => {
      throw new ErrorReply('conflict', 'This was undone already');
    });
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('This was undone already')).toBeDefined();
    expect(server.requestsTo(taskRoutes.undo)[0]?.input.params).toEqual({ id: 9 });
  });

  it('says what its undo has reversed, and what it left', async () => {
    const undo = { state: 'done', reversed: 2, left: 1 } as const;
    await open(buildImport({ state: 'undone', counts, result: counts, undo }));
    const sentences =
      'The import was undone. 2 records were moved to the archive. 1 record stays, because it was changed since the import.';
    expect(await screen.findByText(sentences)).toBeDefined();
  });

  it('shows the columns and values of a run, and no values once the file is removed', async () => {
    const report = { state: 'done', counts, result: counts } as const;
    await open(buildImport({ ...report, problems }));
    expect(await screen.findByRole('row', { name: /Tel\. 1\.01E\+09 Excel/ })).toBeDefined();
    cleanup();
    const forgotten = problems.map((problem) => ({ ...problem, value: '' }));
    await open(buildImport({ ...report, problems: forgotten, file_until: null }));
    expect(await screen.findByRole('row', { name: /Tel\. – Excel/ })).toBeDefined();
  });

  it('shows the sheet and the header, and the columns of another choice', async () => {
    const top = [
      { row: 1, cells: ['Doctors of October'] },
      { row: 2, cells: ['Name', 'Phone'] },
    ];
    const tables = [
      { name: 'Doctors', rows: 5, error: null },
      { name: 'Old', rows: 2, error: null },
    ];
    const source = { kind: 'sheets', tables, table: 0, header_row: 2, hidden_rows: 3, skips_hidden: false, top } as const;
    const { server, user } = await open(buildImport({ source }));
    expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveProperty('value', '0');
    expect(screen.getByRole('option', { name: 'Row 2: Name · Phone', selected: true })).toBeDefined();
    server.on(importRoutes.choose, () => ({ data: buildImport({ source: { ...source, skips_hidden: true } }) }));
    server.on(importRoutes.get, () => ({ data: buildImport({ source: { ...source, skips_hidden: true } }) }));
    expect(screen.getByText('3 rows of the sheet are hidden, for example by a filter.')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Import the hidden rows, too', checked: true }));
    expect(await screen.findByRole('checkbox', { name: 'Import the hidden rows, too', checked: false })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Header row' }), 'The file has no header');
    const other = buildImport({
      source: { ...source, table: 1 },
      header: ['Code'],
      sample: [['X']],
      options: { ...buildImport().options, mapping: [null] },
    });
    server.on(importRoutes.choose, () => ({ data: other }));
    server.on(importRoutes.get, () => ({ data: other }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), '1');
    expect(await screen.findByRole('combobox', { name: 'Field of the column Code' })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Field of the column Tel.' })).toBeNull();
    expect(server.requestsTo(importRoutes.choose).map(({ input }) => input.body)).toEqual([
      { table: 0, header_row: 2, skip_hidden: true },
      { table: 0, header_row: 0, skip_hidden: true },
      { table: 1, header_row: null },
    ]);
  });

  it('checks again with values that were corrected in place', async () => {
    const stored = { row: 9, column: 0, value: 'Mona' };
    const options = { ...buildImport().options, corrections: [stored] };
    const { server, user } = await open(buildImport({ state: 'checked', counts, problems, options }));
    const field = await screen.findByRole('textbox', { name: 'Tel. in row 4' });
    await user.clear(field);
    await user.type(field, '01012345678');
    expect(screen.queryByRole('button', { name: 'Import 3 rows' })).toBeNull();
    const corrections = [stored, { row: 4, column: 1, value: '01012345678' }];
    const corrected = buildImport({ state: 'checked', counts: { ...counts, new: 4, wrong: 1 }, options: { ...options, corrections } });
    for (const route of [importRoutes.check, importRoutes.get]) server.on(route, () => ({ data: corrected }));
    await user.click(screen.getByRole('button', { name: 'Check again with 1 correction' }));
    expect(await screen.findByRole('button', { name: 'Import 4 rows' })).toBeDefined();
    expect(screen.getByText('2 cells are corrected here. The file stays as it is.')).toBeDefined();
    expect(server.requestsTo(importRoutes.check)[0]?.input.body).toMatchObject({ corrections });
  });
});

it('is opened by an empty list, and over it', async () => {
  const { user, router } = await renderApp({
    path: '/areas',
    prepare: (server) => server.on(areaRoutes.list, () => pageOfRows([])),
  });
  expect(await screen.findByRole('button', { name: 'Add New Area' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a file' });
  expect(within(dialog).getByRole('combobox', { name: 'What to import' })).toHaveProperty('value', 'areas');
  expect(router.state.location.pathname).toBe('/areas');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
