// Proves SEV-11
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createServer } from '../server.ts';

it('logs refused and writing requests with the address of the client, without query and headers', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await createServer({ config: readConfig({ TRUST_PROXY: '127.0.0.1', DEMO_DATA: 'off' }), log, clock: systemClock });
  app.get('/here', { config: { permission: 'public' } }, async () => 'here');
  const headers = { 'x-forwarded-for': '192.0.2.7', authorization: 'Bearer secret' };
  await app.inject({ url: '/here', headers });
  await app.inject({ url: '/missing?phone=010', headers });
  await app.close();
  expect(lines.filter(({ msg }) => msg === 'request completed')).toMatchObject([{ method: 'GET', status: 404, ip: '192.0.2.7' }]);
  expect(JSON.stringify(lines)).not.toMatch(/phone|secret/);
});
