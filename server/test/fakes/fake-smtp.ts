import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * What goes wrong at a fake mail server: it never answers, refuses the recipient or the sign-in for now or for good, refuses the connection,
 * or cuts the connection before the text, or after it without an answer.
 */
export type SmtpFault = 'timeout' | 421 | 554 | 450 | 454 | 550 | 535 | 'cut' | 'cutAfterText';

/** An e-mail as the server received it. */
export type ReceivedMail = { from: string; to: string[]; raw: string; isEncrypted: boolean };

export type FakeSmtp = {
  port: number;
  user: string;
  password: string;
  mails: ReceivedMail[];
  /** Texts whose delivery was not confirmed. */
  unconfirmed: string[];
  /** How often a client sent a user and a password. */
  logins: number;
  /** Makes the next delivery fail, as often as given. */
  failNext(fault: SmtpFault, times?: number): void;
  close(): Promise<void>;
};

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Starts a mail server on this machine that requires a sign-in, until it is closed. `options` change it, such as to offer no TLS. */
export const startFakeSmtp = async (options: SMTPServerOptions = {}): Promise<FakeSmtp> => {
  const faults: SmtpFault[] = [];
  const fake = {
    port: 0,
    user: 'medboard',
    password: 'a-mail-password',
    mails: [] as ReceivedMail[],
    unconfirmed: [] as string[],
    logins: 0,
  };
  const take = (...kinds: SmtpFault[]): SmtpFault | undefined => {
    const [next] = faults;
    return next !== undefined && kinds.includes(next) ? faults.shift() : undefined;
  };
  const cut = () => {
    // The outermost socket: Node may crash if the one below a TLS socket is destroyed.
    for (const { _socket: socket } of server.connections) socket.destroy();
  };
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 100,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onConnect(_session, done) {
      const fault = take(421, 554);
      if (typeof fault === 'number') return done(reply(fault, 'No connection'));
      if (!take('timeout')) done();
    },
    onAuth({ username, password }, _session, done) {
      fake.logins += 1;
      if (take(454)) return done(reply(454, 'Temporary authentication failure'));
      const isKnown = username === fake.user && password === fake.password && !take(535);
      return isKnown ? done(null, { user: username }) : done(reply(535, `Sign-in of ${username} failed`));
    },
    onRcptTo({ address }, _session, done) {
      const fault = take(450, 550, 'cut');
      if (fault === 'cut') return cut();
      done(typeof fault === 'number' ? reply(fault, `<${address}> is not available`) : null);
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      if (take('cutAfterText')) {
        fake.unconfirmed.push(raw);
        return cut();
      }
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      fake.mails.push({ from: mailFrom ? mailFrom.address : '', to, raw, isEncrypted: session.secure });
      done();
    },
    ...options,
  });
  // A client that leaves in mid-session is no fault of a test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.port = (server.server.address() as AddressInfo).port;
  return Object.assign(fake, {
    failNext: (fault: SmtpFault, times = 1) => void faults.push(...Array<SmtpFault>(times).fill(fault)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
};
