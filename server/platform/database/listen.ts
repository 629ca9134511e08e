import type { Logger } from 'pino';

const retryMs = 5_000;

type ListenOptions = { url: string; log: Logger };

/** Listens to a channel on a connection of its own, and opens it again if it is lost. Returns a function that stops. */
export const listenTo =
  ({ url, log }: ListenOptions) =>
  async (channel: string, onNotify: () => void): Promise<() => Promise<void>> => {
    const { default: pg } = await import('pg');
    let client: InstanceType<typeof pg.Client> | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isClosed = false;

    const connect = async () => {
      const opened = new pg.Client({
        connectionString: url,
        application_name: 'medboard',
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
      });
      opened.on('error', (error) => log.debug({ err: error }, 'the connection that listens for changes was lost'));
      opened.once('end', retry);
      opened.on('notification', onNotify);
      client = opened;
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    };
    const tryConnect = () =>
      connect().catch(async (error: unknown) => {
        log.debug({ err: error }, 'a connection that listens for changes could not be opened; this is tried again');
        await client?.end().catch(() => undefined);
        retry();
      });
    const retry = () => {
      if (isClosed || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        void tryConnect();
      }, retryMs).unref();
    };

    await tryConnect();
    return async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    };
  };
