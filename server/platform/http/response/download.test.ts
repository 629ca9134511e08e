import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendDownload } from './download.ts';

const openApp = async (pieces: () => AsyncIterable<string>) => {
  const app = Fastify();
  app.get('/', (_request, reply) => sendDownload(reply, 'text/csv', { fileName: 'a.csv', pieces: pieces() }));
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

it('ends the connection, so that the client sees an incomplete file, if a later piece fails', async () => {
  const { app, address } = await openApp(async function* () {
    yield 'a'.repeat(1_000_000);
    throw new Error('the database is gone');
  });
  const response = await fetch(address);
  await expect(response.text()).rejects.toThrow('terminated');
  await app.close();
});

it('reads no further piece after the client has left', async () => {
  let read = 0;
  const ended = Promise.withResolvers<void>();
  const { app, address } = await openApp(async function* () {
    try {
      for (;;) {
        read += 1;
        yield 'a'.repeat(100_000);
      }
    } finally {
      ended.resolve();
    }
  });
  const client = new AbortController();
  await (await fetch(address, { signal: client.signal })).body?.getReader().read();
  client.abort();
  await ended.promise;
  expect(read).toBeLessThan(1_000);
  await app.close();
});
