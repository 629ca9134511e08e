import type { Socket } from 'node:net';
import type { Client, Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../errors.ts';

const checkMs = 1_000;
const silentMs = 4_000;
const probeMs = 3_000;
// A timer that is later than this ran after something blocked the event loop. Data that arrived meanwhile is not read yet.
const lateMs = 1_000;

type Pg = typeof import('pg').default;

/** The bytes that have arrived on a connection, and when it was last acquired or released, or when a check last found more bytes. */
type ConnectionState = { isInUse: boolean; bytes: number; changedAt: number };

// A TLS connection is a socket, too.
const getSocket = ({ connection }: Client) => connection.stream as Socket;

/** Whether the server answers a new connection. A refusal, for example because there are too many connections, counts as an answer. */
const canConnect = async (pg: Pg, url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'medboard', connectionTimeoutMillis: probeMs });
  client.on('error', () => undefined); // `connect` rejects, too. Without a listener, the event would end the process.
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    // `end` would wait for the server to close the connection.
    getSocket(client).destroy();
  }
};

/** Watches whether the server still answers. */
export type SilenceWatch = {
  /** Throws DatabaseUnavailable while the server does not answer, so that requests fail at once instead of waiting for a connection. */
  assertReachable(): void;
  stop(): void;
};

/**
 * Detects a network that silently drops packets, so that requests do not wait for the time limits of their statements. If nothing arrives for
 * 4 s on a connection in use, it opens a new connection as a probe. If the probe gets no answer within 3 s, all idle and silent connections
 * are ended, and a new probe follows every second.
 */
export const watchSilence = (pool: Pool, { pg, url, log }: { pg: Pg; url: string; log: Logger }): SilenceWatch => {
  const states = new Map<PoolClient, ConnectionState>();
  const updateState = (client: PoolClient, isInUse: boolean) =>
    void states.set(client, { isInUse, bytes: getSocket(client).bytesRead, changedAt: performance.now() });
  pool.on('acquire', (client) => updateState(client, true));
  pool.on('release', (_error, client) => updateState(client, false));
  pool.on('remove', (client) => void states.delete(client));

  const listSilentClients = () => {
    for (const [client, { isInUse, bytes }] of states) {
      if (getSocket(client).bytesRead !== bytes) updateState(client, isInUse);
    }
    const now = performance.now();
    return [...states].filter(([, { isInUse, changedAt }]) => isInUse && now - changedAt >= silentMs).map(([client]) => client);
  };
  const endConnections = () => {
    const silent = listSilentClients();
    const ended = [...states].filter(([client, { isInUse }]) => !isInUse || silent.includes(client)).map(([client]) => client);
    log.warn({ connections: ended.length }, 'the database does not answer, so its idle and silent connections are ended');
    for (const client of ended) getSocket(client).destroy(new DatabaseUnavailable('The database does not answer'));
  };

  let [isReachable, isProbing] = [true, false];
  let checkedAt = performance.now();
  const check = async () => {
    const start = performance.now();
    const isLate = start - checkedAt > checkMs + lateMs;
    checkedAt = start;
    if (isLate || isProbing || (isReachable && listSilentClients().length === 0)) return;
    isProbing = true;
    const answers = await canConnect(pg, url);
    isProbing = false;
    if (answers || performance.now() - start <= probeMs + lateMs) isReachable = answers;
    if (!isReachable) endConnections();
  };
  const timer = setInterval(() => void check(), checkMs);
  timer.unref();
  return {
    assertReachable() {
      if (!isReachable) throw new DatabaseUnavailable('The database does not answer');
    },
    stop: () => clearInterval(timer),
  };
};
