import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Cleanup } from '../../bench/kit/cleanup.ts';

/** A TCP proxy that disturbs what passes through it. */
export type TcpProxy = {
  port: number;
  /** Delays each piece by `ms` milliseconds. */
  delay(ms: number): void;
  /** Closes all connections. */
  cut(): void;
  /** From now on connections stay open and accept bytes, but nothing passes, as after a pulled cable. */
  freeze(): void;
  /** New connections work again. Earlier ones still pass nothing. */
  heal(): void;
};

/** Starts a proxy in front of a port of this machine. */
export const startProxy = async (target: number, cleanup: Cleanup): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let [delayMs, isFrozen] = [0, false];
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay().on('close', () => sockets.delete(socket));
    // The other side ends with this one; an error is always followed by the close.
    socket.on('error', () => undefined);
  };
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (piece) => {
      const pass = () => void (frozen.has(from) || to.destroyed || to.write(piece));
      if (delayMs > 0) setTimeout(pass, delayMs);
      else pass();
    });
    from.on('close', () => {
      if (!frozen.has(from)) to.destroy();
    });
  };
  const server = createServer((client) => {
    track(client);
    if (isFrozen) return void frozen.add(client.resume());
    const upstream = connect(target, '127.0.0.1');
    track(upstream);
    forward(client, upstream);
    forward(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  cleanup.add('the proxy', async () => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      delayMs = ms;
    },
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) frozen.add(socket);
    },
    heal: () => {
      isFrozen = false;
    },
  };
};
