import { expect } from 'vitest';
import type { ImportKind } from '../../../contract/entities/members/import-columns.ts';
import { type ImportOptions, importId, importRoutes as routes } from '../../../contract/entities/members/imports.ts';
import { taskId, taskRoutes } from '../../../contract/entities/office/tasks.ts';
import { buildForm, type TestApp } from '../app.ts';
import { buildWorkbook } from '../files/workbook-file.ts';
import { runTasks } from '../tasks.ts';

export type Rows = readonly (readonly (string | number)[])[];

/** The calls of an import, by the person whose token is current. */
export const importCalls = (current: () => { test: TestApp; token: string }) => {
  const upload = async (kind: ImportKind, rows: Rows | Buffer, { groupId: group, as }: { groupId?: number; as?: string } = {}) => {
    const { test, token } = current();
    const bytes = Buffer.isBuffer(rows) ? rows : Buffer.from(buildWorkbook(rows));
    const fields = { kind, file_name: 'sample.xlsx', ...(group === undefined ? {} : { group_id: String(group) }) };
    const form = buildForm(fields, { file: { bytes, name: 'sample.xlsx' } });
    const { status, body } = await test.send({ method: 'POST', url: '/imports', token: as ?? token, ...form });
    const { data } = routes.upload.response.safeParse(body).data ?? {};
    return { status, data, error: body };
  };
  const uploaded = async (...args: Parameters<typeof upload>) => {
    const { data, error } = await upload(...args);
    if (!data) throw new Error(JSON.stringify(error));
    return data;
  };
  const get = async (id: number) => {
    const { test, token } = current();
    return (await test.request(routes.get, { params: { id: importId.parse(id) } }, token)).body.data;
  };
  const check = async (id: number, options: Partial<ImportOptions> = {}) => {
    const { test, token } = current();
    const found = await get(id);
    return test.request(routes.check, { params: { id: importId.parse(id) }, body: { ...found.options, ...options } }, token);
  };
  const run = (id: number, as?: string) => {
    const { test, token } = current();
    return test.request(routes.run, { params: { id: importId.parse(id) } }, as ?? token);
  };
  const runToEnd = async (id: number) => {
    const started = await run(id);
    expect([started.status, started.body]).toMatchObject([200, { data: { state: 'waiting' } }]);
    await runTasks(current().test);
    return get(id);
  };
  const undo = (task: unknown) => {
    const { test, token } = current();
    return test.request(taskRoutes.undo, { params: { id: taskId.parse(task) } }, token);
  };
  return { upload, uploaded, get, check, run, runToEnd, undo };
};

let serial = 0;

/** The columns of `doctorRow`. */
export const header = ['الاسم', 'Mobile number', 'E-mail address', 'المنطقة'];

/** A row of a doctor whom nobody has yet. */
export const doctorRow = (overrides: Partial<Record<'name' | 'phone' | 'email' | 'area', string | number>> = {}) => {
  serial += 1;
  const {
    name = `Imported ${serial}`,
    phone = `0101${String(serial).padStart(7, '0')}`,
    email = `imported-${serial}@example.test`,
    area = '',
  } = overrides;
  return [name, phone, email, area];
};
