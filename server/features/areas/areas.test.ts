import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin } from '../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const store = async (name: unknown) => {
  const { status, body } = await test.send({ method: 'POST', url: '/area/store', payload: { name }, token });
  return { status, problems: (body as { errors?: Record<string, string[]> }).errors?.['name'] };
};

describe('the name of an area', () => {
  it('is required', async () => {
    for (const name of [undefined, null, '', '   ']) expect(await store(name)).toEqual({ status: 422, problems: ['Name is required'] });
  });

  it('has 1 to 100 characters', async () => {
    expect((await store('x'.repeat(101))).problems).toEqual(['Name must not exceed 100 characters']);
    for (const length of [1, 100]) expect((await store('z'.repeat(length))).status).toBe(201);
  });
});
