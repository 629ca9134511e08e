import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDescribedQuery } from './postgres-query.ts';

const DescribedQuery = createDescribedQuery(pg.Query);

describe.runIf(process.env.TEST_DATABASE_URL)('a described query', () => {
  let client: pg.Client & { connection?: pg.Connection };
  let descriptions = 0;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL, pipeline: true });
    await client.connect();
    client.connection?.on('rowDescription', () => {
      descriptions += 1;
    });
  });
  afterAll(() => client.end());

  const run = (name: string | undefined, text: string, values: unknown[] = []) =>
    new Promise<unknown[]>((resolve, reject) => {
      const callback = (error: Error | null, result: { rows: unknown[] }) => (error ? reject(error) : resolve(result.rows));
      client.query(Object.assign(new DescribedQuery(text, values), { name, callback }));
    });
  const select = 'select $1::integer as number, now() as at, null::text as nothing, 1 / $1::integer as quotient';

  it('gets the columns of a prepared statement once, and returns the same rows', async () => {
    descriptions = 0;
    const row = { number: 1, at: expect.any(Date), nothing: null, quotient: 1 };
    for (let round = 0; round < 3; round += 1) expect(await run('described', select, [1])).toEqual([row]);
    expect(await Promise.all([run('described', select, [1]), run('described', select, [2])])).toEqual([
      [row],
      [{ ...row, number: 2, quotient: 0 }],
    ]);
    expect(descriptions).toBe(1);
  });

  it('gets them each time without a name', async () => {
    descriptions = 0;
    for (let round = 0; round < 3; round += 1) await run(undefined, select, [1]);
    expect(descriptions).toBe(3);
  });

  it('works again after it failed, and after a statement without rows', async () => {
    await expect(run('failing first', `${select}, 'failing'`, [0])).rejects.toThrow('division by zero');
    for (let round = 0; round < 2; round += 1) expect(await run('failing first', `${select}, 'failing'`, [1])).toHaveLength(1);
    await expect(run('failing first', `${select}, 'failing'`, [0])).rejects.toThrow('division by zero');
    for (let round = 0; round < 3; round += 1) expect(await run('set', "set application_name = 'test'")).toEqual([]);
    expect(await run('failing first', `${select}, 'failing'`, [1])).toHaveLength(1);
  });
});
