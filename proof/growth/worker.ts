// A process that the proof kills. It writes changes of doctors over many connections, or adds them to the counts as the server does.
import { tmpdir } from 'node:os';
import pg from 'pg';
import { pino } from 'pino';
import { startFolding } from '../../server/features/office/counts/index.ts';
import { openDatabase } from '../../server/platform/database/index.ts';

const [task, url = '', ...numbers] = process.argv.slice(2);
const [connections = 0, doctors = 0, from = 0, to = 0] = numbers.map(Number);
const print = (line: string | number) => void process.stdout.write(`${line}\n`);

/** Returns the statement of a change. A repeated change does nothing, or changes a reaction again. */
const statementOf = (change: number, message: number, doctor: number): [string, number[]] => {
  if (task === 'mark' || change % 10 < 6)
    return ['insert into message_seen (message_id, doctor_id) values ($1, $2) on conflict do nothing', [message, doctor]];
  if (change % 10 < 9)
    return [
      'insert into message_reactions (message_id, doctor_id, reaction) values ($1, $2, $3) on conflict do nothing',
      [message, doctor, 1 + (doctor % 5)],
    ];
  return ['update message_reactions set reaction = 1 + reaction % 5 where message_id = $1 and doctor_id = $2', [message, doctor - 1]];
};

const write = async () => {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The marks are for the newest message.
  const order = task === 'mark' ? 'desc' : 'asc';
  const messages = (await pool.query<{ id: number }>(`select id from messages order by id ${order}`)).rows.map(({ id }) => id);
  const [first] = (await pool.query<{ id: number }>('select min(user_id) as id from doctors')).rows;
  await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.2)')));
  print('connected');
  let next = from;
  let done = from;
  const work = async () => {
    while (next < to) {
      const change = next;
      next += 1;
      // All connections are at one message at a time, as after a push.
      const message = messages[Math.floor(change / doctors)] ?? 0;
      await pool.query(...statementOf(change, message, (first?.id ?? 0) + (change % doctors)));
      done += 1;
      if (done % 500 === 0) print(done);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.end();
};

const fold = async () => {
  const log = pino({ level: 'warn' }, pino.destination(2));
  startFolding({ database: await openDatabase({ dataDir: tmpdir(), url, log }), log });
  print('started');
  setInterval(() => undefined, 60_000);
};

await (task === 'fold' ? fold() : write());
