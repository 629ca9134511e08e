import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../../bench/kit/client.ts';
import { type Figure, mustBe, none } from '../../bench/kit/figures.ts';
import type { Target } from '../../bench/kit/target.ts';
import { NotRun } from '../run.ts';

const hourMs = 3_600_000;

/** Starts the product under a clock that a file moves. Timers keep running on the monotonic clock. */
const startWithClock = async (target: Target) => {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) throw new NotRun('faketime is not installed (apt-get install faketime)');
  const file = join(target.storage.dataDir, 'clock');
  const setClock = (offset: string) => writeFileSync(file, offset);
  setClock('+0');
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { setClock, server: await target.start({ settings: { RATE_LIMIT: '1200', ...env } }) };
};

type Session = { created_at: string; last_used_at: string };

/** Moves the clock of a running product back by an hour, and then forward to 25 hours after the real time. */
export const measureClock = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: the clock jumps`;
  const { server, setClock } = await startWithClock(target);
  const client = await signIn(server.address);
  const before = await client.send('GET /auth/me');
  setClock('-3600');
  const back = await client.send('GET /auth/me');
  const sessions = await client.get<Session[]>('/auth/sessions');
  const reversed = sessions.filter(({ created_at, last_used_at }) => Date.parse(last_used_at) < Date.parse(created_at)).length;
  const write = await client.send('POST /notice/store', { title: 'An hour ago', content: 'The clock went back' });
  const list = await client.send('GET /notice?page=1');
  setClock('+90000');
  const expired = await client.send('GET /auth/me');
  const fresh = await signIn(server.address);
  const past = await fresh.send('POST /schedule/create', {
    title: 'Yesterday by the clock of the server',
    conference_id: 1,
    meeting_date_time: new Date(Date.now() + 24 * hourMs).toISOString(),
    duration: 1,
  });
  const { code } = await server.end('SIGTERM');
  return [
    {
      group,
      what: 'requests refused after a jump of -1 h',
      measured: [before, back, write, list].filter(({ status }) => status >= 300).length,
      unit: 'requests',
      bound: none,
    },
    { group, what: 'sessions that were used before they began', measured: reversed, unit: 'sessions', bound: none },
    mustBe(group, 'a session ends after a jump of +25 h', expired.status === 401),
    mustBe(
      group,
      'a webinar before the time of the server is refused',
      past.status === 422 && past.body.errors?.['meeting_date_time'] !== undefined,
    ),
    { group, what: 'exit code after SIGTERM', measured: code ?? 1, unit: '', bound: none },
  ];
};
