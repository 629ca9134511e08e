import type { Client } from './postgres-client.ts';

type Batch = { client: Promise<Client>; size: number; unfinished: number };

// More would make the last query wait for the others, while another processor core is idle.
const maxSize = 4;

/**
 * Returns a function that runs a query which needs no connection of its own. The queries of one turn of the event loop share a connection,
 * up to four of them, so that one system call sends them and the server wakes up once. The server answers them one after another.
 */
export const createSharedReads = (connect: () => Promise<Client>): Client['run'] => {
  let current: Batch | undefined;
  const join = (): Batch => {
    if (current && current.size < maxSize) return current;
    const batch: Batch = { client: connect(), size: 0, unfinished: 0 };
    current = batch;
    process.nextTick(() => {
      if (current === batch) current = undefined;
    });
    return batch;
  };
  return async (statement) => {
    const batch = join();
    batch.size += 1;
    batch.unfinished += 1;
    const client = await batch.client;
    try {
      return await client.run(statement);
    } finally {
      batch.unfinished -= 1;
      if (batch.unfinished === 0) client.release();
    }
  };
};
