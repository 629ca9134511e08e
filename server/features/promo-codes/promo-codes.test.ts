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
  const { status, body } = await test.send({ method: 'POST', url: '/promocode/store', payload: { name }, token });
  return { status, problems: (body as { errors?: Record<string, string[]> }).errors?.['name'] };
};

describe('the name of a promo code', () => {
  it('is required', async () => {
    for (const name of [undefined, null, '', '   '])
      expect(await store(name)).toEqual({ status: 422, problems: ['Promo Code Name is required'] });
  });

  it('has 2 to 50 characters', async () => {
    expect((await store('x'.repeat(51))).problems).toEqual(['Promo Code Name must not exceed 50 characters']);
    expect((await store('x')).problems).toEqual(['Promo Code Name must be at least 2 characters']);
    for (const length of [2, 50]) expect((await store('z'.repeat(length))).status).toBe(201);
  });
});
