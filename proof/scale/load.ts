import type { Client } from '../../bench/kit/client.ts';
import { trySend } from './site.ts';

/** Requests that run until they are stopped. `failed` counts responses of 500 and more, and requests without a response. */
export type Load = { stop(): Promise<{ requests: number; failed: number; slowestMs: number; failures: string[] }> };

const lines = ['GET /doctor', 'GET /company', 'GET /statistics/trends', 'GET /messages/stats', 'POST /user/addPoints'];

/** Sends reads and writes over `connections` connections, each to the addresses in turn, until it is stopped. */
export const startLoad = (
  client: Client,
  { addresses, connections, doctorId }: { addresses: readonly string[]; connections: number; doctorId: number },
): Load => {
  let isStopping = false;
  const result = { requests: 0, failed: 0, slowestMs: 0, failures: [] as string[] };
  const run = async (connection: number) => {
    for (let index = connection; !isStopping; index += 1) {
      const line = lines[index % lines.length] ?? '';
      const body = line.startsWith('POST') ? { doctorId, amount: 1, reason: 'Load of the proof' } : undefined;
      const start = performance.now();
      const { status } = await trySend(client.at(addresses[index % addresses.length] ?? ''), line, { body });
      result.requests += 1;
      result.slowestMs = Math.max(result.slowestMs, performance.now() - start);
      if (status !== 0 && status < 500) continue;
      result.failed += 1;
      result.failures.push(`${line}: ${status}`);
    }
  };
  const runs = Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return {
    async stop() {
      isStopping = true;
      await runs;
      return result;
    },
  };
};
