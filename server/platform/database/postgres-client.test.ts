import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { wrapClient } from './postgres-client.ts';
import type { DescribedQuery } from './postgres-query.ts';

type Sent = { text: string; callback(error: Error | null, result: unknown): void };

/** Creates a client whose server answers only BEGIN. */
const openSilentClient = () => {
  const sent: string[] = [];
  let isDestroyed: boolean | undefined;
  const client = {
    query: ({ text, callback }: Sent) => {
      sent.push(text);
      callback(text === 'begin' ? null : new Error('Query read timeout'), { command: '', rowCount: null, rows: [] });
    },
    release: (destroys: boolean) => {
      isDestroyed = destroys;
    },
  } as unknown as PoolClient;
  class SilentQuery {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  const wrapped = wrapClient(client, SilentQuery as unknown as DescribedQuery, () => undefined);
  return { wrapped, sent, isDestroyed: () => isDestroyed };
};

const statement = (text: string) => ({ text, values: [], name: undefined });

it('closes a connection whose server is silent, and does not wait for its ROLLBACK', async () => {
  const { wrapped, sent, isDestroyed } = openSilentClient();
  await wrapped.run(statement('begin'));
  await expect(wrapped.run(statement('select 1'))).rejects.toThrow('Query read timeout');
  await wrapped.run(statement('rollback'));
  wrapped.release();
  expect([sent, isDestroyed()]).toEqual([['begin', 'select 1'], true]);
});
