import { createTransport } from 'nodemailer';
import { withSpan } from '../../logging/tracing/index.ts';
import { type ProviderLog, SettingError } from '../index.ts';
import type { AccountMessenger } from '../messengers/port.ts';
import { isReachableAddress } from './address.ts';
import { isAuthRefused, readFailure, toMailError } from './failure.ts';
import { composeMail, createMessageId } from './message.ts';
import type { SmtpConfig } from './settings.ts';

const providerName = 'The mail server';
const defaultTimeoutMs = 15_000;

type SmtpDeps = { log: ProviderLog; timeoutMs?: number };

const openTransport = ({ host, port, isImplicitTls, requiresTls, auth }: SmtpConfig, timeoutMs: number) =>
  createTransport({
    host,
    port,
    secure: isImplicitTls,
    requireTLS: requiresTls,
    // A server on this machine often has a certificate of its own.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: requiresTls },
    ...(auth ? { auth: { user: auth.user, pass: auth.password } } : {}),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Sends messages about accounts by e-mail through a mail server, one connection each. Throws ProviderError. */
export const createSmtpMessenger = (config: SmtpConfig, { log, timeoutMs = defaultTimeoutMs }: SmtpDeps): AccountMessenger => {
  const transport = openTransport(config, timeoutMs);
  log.announce(providerName);
  const logged = async (work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    try {
      await withSpan({ name: providerName, kind: 'client', attributes: { 'peer.service': providerName } }, work);
      log.record(providerName, { seconds: seconds(), outcome: 'success' });
    } catch (error) {
      const failed = toMailError(error, providerName);
      log.record(providerName, { seconds: seconds(), outcome: failed.failure, failure: failed.message });
      throw error;
    }
  };
  return {
    unreachableReason: ({ email }) => (isReachableAddress(email) ? undefined : 'No e-mail address'),
    async send(message, { email }, deliveryId) {
      if (!isReachableAddress(email)) throw new Error('No e-mail address');
      const mail = {
        ...composeMail(message),
        from: config.from,
        to: { name: '', address: email },
        messageId: createMessageId(deliveryId, config.from.address),
        // No automatic reply is wanted (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await logged(() => transport.sendMail(mail)).catch((error: unknown) => {
        throw toMailError(error, providerName);
      });
    },
    async check() {
      await logged(() => transport.verify()).catch((error: unknown) => {
        const failure = readFailure(error);
        if (isAuthRefused(failure))
          throw new SettingError('SMTP_PASSWORD', 'or SMTP_USER (or those of SMTP_URL) are refused by the mail server');
        throw toMailError(error, providerName);
      });
    },
  };
};
