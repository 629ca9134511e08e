import type pg from 'pg';
import type { Cleanup } from '../../../bench/kit/cleanup.ts';
import { findFreePort, launch, ownFolder, type Server, serverCommand, waitForServer } from '../../../bench/kit/process.ts';
import { createDataDir, productSettings } from '../../../bench/kit/target.ts';
import { appPrefix } from '../../../contract/app/kit.ts';
import type { Db } from '../../../server/platform/database/index.ts';
import { testSecretsKey } from '../../../server/test/builders.ts';
import { createTarget } from '../data.ts';

/** What a process answered to a request of a doctor. */
export type Answer = { status: number; data: Record<string, unknown> };

/** Processes of the built product on one database, and doctors with a session each. */
export type MembersSite = {
  client: pg.Client;
  db: Db;
  processes: Server[];
  doctorIds: readonly number[];
  /** Kills a process and starts it again at its address. */
  killAndStart(index: number): Promise<void>;
  /** The token of a doctor in the members' app. */
  tokenOf(doctorId: number): string;
  /** Creates the function that sends requests of a doctor to one of the processes. It rejects if the connection fails. */
  callerOf(doctorId: number): (process: number, line: string, body?: unknown) => Promise<Answer>;
};

const tokenOf = (doctorId: number) => `mb_session_of_doctor_${doctorId}`;

const insertSessions = `
  with accepted as (
    update users set terms_version = (select terms_version from app_settings), terms_accepted_at = now() where role = 'doctor' returning id)
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, audience)
  select sha256(convert_to('mb_session_of_doctor_' || id, 'UTF8')), id, now(), now(), now() + interval '1 day', 'app' from accepted`;

/** Starts `count` processes on a new database with doctors and messages for all of them. */
export const openMembersSite = async (
  purpose: string,
  counts: { doctors: number; messages: number; processes: number },
  cleanup: Cleanup,
): Promise<MembersSite> => {
  const { url, client, database } = await createTarget(purpose, counts, cleanup);
  await client.query(insertSessions);
  const { rows } = await client.query<{ user_id: number }>('select user_id from doctors order by user_id');
  const dataDir = await createDataDir(cleanup);
  const settings = { ...productSettings({ dataDir, databaseUrl: url }), DEMO_DATA: 'off', SECRETS_KEY: testSecretsKey };
  const startAt = (port: string) =>
    waitForServer(launch(serverCommand(ownFolder), { folder: ownFolder, env: { ...settings, PORT: port }, cleanup }));
  const ports: string[] = [];
  for (let index = 0; index < counts.processes; index += 1) ports.push(String(await findFreePort()));
  const processes: Server[] = [];
  for (const port of ports) processes.push(await startAt(port));
  return {
    client,
    db: database.db,
    processes,
    doctorIds: rows.map(({ user_id }) => user_id),
    async killAndStart(index) {
      await processes[index]?.end('SIGKILL');
      processes[index] = await startAt(ports[index] ?? '');
    },
    tokenOf,
    callerOf: (doctorId) => async (process, line, body) => {
      const [method = '', path = ''] = line.split(' ');
      const response = await fetch(`http://127.0.0.1:${ports[process]}${appPrefix}${path}`, {
        method,
        headers: { authorization: `Bearer ${tokenOf(doctorId)}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const { data = {} } = (await response.json()) as { data?: Record<string, unknown> };
      return { status: response.status, data };
    },
  };
};
