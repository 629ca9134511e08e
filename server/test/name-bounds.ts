import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { buildAdmin } from './builders.ts';

type NameBounds = { noun: string; url: string; label: string; least: number; most: number; tooShort?: string };

/** Tests that a record which is only a name takes names within its bounds, and says in its own words what is wrong with others. */
export const describeNameBounds = ({
  noun,
  url,
  label,
  least,
  most,
  tooShort = `${label} must be at least ${least} characters`,
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
    return { status, problems: (body as { errors?: Record<string, string[]> }).errors?.['name'] };
  };

  describe(`the name of ${noun}`, () => {
    it('is required', async () => {
      for (const name of [undefined, null, '', '   '])
        expect(await store(name)).toEqual({ status: 422, problems: [`${label} is required`] });
    });

    it(`has ${least} to ${most} characters`, async () => {
      expect((await store('x'.repeat(most + 1))).problems).toEqual([`${label} must not exceed ${most} characters`]);
      if (least > 1) expect((await store('x'.repeat(least - 1))).problems).toEqual([tooShort]);
      for (const length of [least, most]) expect((await store('z'.repeat(length))).status).toBe(201);
    });
  });
};
