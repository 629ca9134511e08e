import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createBodyReader } from '../request/body.ts';
import { createServer } from '../server.ts';

it('reports a damaged form, not a server error, if a client disconnects in the middle of a file', async () => {
  const [started, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
  const app = await createServer({ config: readConfig({ RATE_LIMIT: '0' }), log: pino({ level: 'silent' }), clock: systemClock });
  const spec = {
    method: 'POST',
    path: '/form',
    summary: '',
    permission: 'public',
    files: { image: { kind: 'image' } },
    response: z.object({}),
  } as const;
  const read = createBodyReader(spec, tmpdir());
  app.post('/form', { config: { permission: 'public' } }, async (request) => {
    const reading = read(request);
    started.resolve();
    await reading.catch(failed.resolve);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf of a file';
  socket.write(`POST /form HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n${part}`);
  await started.promise;
  socket.destroy();
  expect(await failed.promise).toMatchObject({ status: 400, message: 'The form is damaged or incomplete' });
  await app.close();
});
