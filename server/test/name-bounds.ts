import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { buildAdmin } from './builders.ts';

type NameBounds = { noun: string; url: string; label: string; min: number; max: number; tooShort?: string };

/** Tests that a lookup record accepts names within its bounds and rejects others with its own messages. */
export const describeNameBounds = ({
  noun,
  url,
  label,
  min,
  max,
  tooShort = `${label} must be at least ${min} characters`,
}: NameBounds) => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await openTestApp();
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  });
  afterAll(() => test?.close());

  const store = async (name: unknown) => {
    const { status, body } = await test.send({ method: 'POST', url, payload: { name }, token });
    return { status, messages: (body as { errors?: Record<string, string[]> }).errors?.['name'] };
  };

  describe(`the name of ${noun}`, () => {
    it('is required', async () => {
      for (const name of [undefined, null, '', '   '])
        expect(await store(name)).toEqual({ status: 422, messages: [`${label} is required`] });
    });

    it(`has ${min} to ${max} characters`, async () => {
      expect((await store('x'.repeat(max + 1))).messages).toEqual([`${label} must not exceed ${max} characters`]);
      if (min > 1) expect((await store('x'.repeat(min - 1))).messages).toEqual([tooShort]);
      for (const length of [min, max]) expect((await store('z'.repeat(length))).status).toBe(201);
    });
  });
};
