import { setTimeout as wait } from 'node:timers/promises';
import { type Client, signIn } from '../../bench/kit/client.ts';
import type { Node } from '../clusters.ts';
import { listDoctors, type Site, trySend } from './site.ts';

/** A grant of one coin that the server has acknowledged. */
type Acknowledged = { reason: string; at: number };

export type Writers = {
  acknowledged: Acknowledged[];
  /** The requests of each writer that failed, by their ids. */
  failed: Map<number, string[]>;
  /** Lets every writer finish its grant, and waits for all. */
  stop(): Promise<void>;
};

const retryMs = 100;

/** Starts writers that add coins, each with a session of its own. A writer repeats a failed request with the same Idempotency-Key. */
export const startWriters = async (site: Site, count: number, name: string): Promise<Writers> => {
  const acknowledged: Acknowledged[] = [];
  const failed = new Map<number, string[]>();
  let isStopping = false;
  const grant = async (client: Client, writer: number, { doctorId, reason }: { doctorId: number; reason: string }) => {
    for (let tries = writer; ; tries += 1) {
      const address = site.addresses[tries % site.addresses.length] ?? '';
      const headers = { 'idempotency-key': reason.replaceAll(' ', '-') };
      const { status, body } = await trySend(client.at(address), 'POST /user/addPoints', {
        body: { doctorId, amount: 1, reason },
        headers,
      });
      if (status === 200) return void acknowledged.push({ reason, at: performance.now() });
      if (status !== 0 && status < 500 && status !== 409) throw new Error(`A grant was refused: ${status} ${JSON.stringify(body)}`);
      failed.get(writer)?.push(body.request_id ?? '');
      await wait(retryMs);
    }
  };
  const [address = ''] = site.addresses;
  const doctors = await listDoctors(await signIn(address));
  const clients = await Promise.all(Array.from({ length: count }, () => signIn(address)));
  const runs = clients.map(async (client, writer) => {
    failed.set(writer, []);
    const doctorId = doctors[writer % doctors.length] ?? 0;
    for (let number = 0; !isStopping; number += 1) await grant(client, writer, { doctorId, reason: `${name} ${writer} ${number}` });
  });
  const all = Promise.all(runs);
  all.catch(() => undefined); // Reported by `stop`.
  return {
    acknowledged,
    failed,
    async stop() {
      isStopping = true;
      await all;
    },
  };
};

/** Counts acknowledged grants that are missing from the ledger, and grants that it has more than once. */
export const countLedgerErrors = async (primary: Node, { acknowledged }: Writers, name: string): Promise<number> => {
  const rows = await primary.query<{ reason: string; count: number }>(
    'select reason, count(*)::int as count from coin_lines where reason like $1 group by reason',
    [`${name} %`],
  );
  const counts = new Map(rows.map(({ reason, count }) => [reason, count]));
  const missing = acknowledged.filter(({ reason }) => !counts.has(reason)).length;
  return missing + rows.filter(({ count }) => count !== 1).length;
};
