import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';

const boundary = 'medboard-faults';
let serial = 0;

/** A picture of noise, which no encoder makes much smaller. */
export const createNoise = async (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();

/** A request that registers a doctor with a picture, as bytes. */
export const createUpload = ({ address, token }: { address: string; token: string }, picture: Buffer): { head: Buffer; body: Buffer } => {
  serial += 1;
  const fields = {
    name: `Fault ${serial}`,
    email: `fault-${process.pid}-${serial}@example.test`,
    phone: `0128${String((process.pid % 1000) * 10_000 + serial).padStart(7, '0')}`,
    password: 'fault-password',
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join('') + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const head = [
    'POST /api/v1/doctor/store HTTP/1.1',
    `host: ${new URL(address).host}`,
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
  ];
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body };
};

/** Opens a connection to the product. */
export const openSocket = async (address: string): Promise<Socket> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // The event `close` follows, and callers wait for that.
  await once(socket, 'connect');
  return socket;
};

/** Waits for the status of a response; 0 if the connection ends without one. */
export const readStatus = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
      if (status) resolve(Number(status));
    });
    socket.on('close', () => resolve(0));
  });

/** Sends a complete upload and returns the status; 0 if the connection ended. */
export const sendUpload = async (target: { address: string; token: string }, picture: Buffer): Promise<number> => {
  const { head, body } = createUpload(target, picture);
  const socket = await openSocket(target.address);
  const status = readStatus(socket);
  socket.write(Buffer.concat([head, body]));
  try {
    return await status;
  } finally {
    socket.destroy();
  }
};
