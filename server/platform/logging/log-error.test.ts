import { pino } from 'pino';
import { expect, it } from 'vitest';
import { serializeError } from './log-error.ts';

it('leaves out the client of pg and the values of a row', () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false, serializers: { err: serializeError } }, { write: (line) => lines.push(line) });
  const properties = {
    code: '23505',
    constraint: 'users_phone',
    detail: 'Key (phone)=(01000000001) already exists.',
    client: { port: 5432 },
  };
  log.warn({ err: Object.assign(new Error('duplicate key'), properties) }, 'refused');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'Error',
    message: 'duplicate key',
    stack: expect.stringContaining('log-error.test.ts'),
    code: '23505',
    constraint: 'users_phone',
  });
});
