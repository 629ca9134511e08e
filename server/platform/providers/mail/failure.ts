import { ProviderError } from '../index.ts';

/** What an error of nodemailer says: its kind, the code of the system if that failed, the step of the conversation, and the reply. */
type SmtpFailure = { kind: string; code: string; step: string; status: number | undefined };

const toName = (value: unknown): string => (typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : '');

/** Reads an error of nodemailer. Its message is left out, because it repeats what the server said, which may have the address. */
export const readFailure = (error: unknown): SmtpFailure => {
  const { code, originalCode, command, responseCode } = (error ?? {}) as Record<string, unknown>;
  const kind = toName(code);
  return {
    kind,
    code: toName(originalCode) || kind,
    step: typeof command === 'string' ? command : '',
    status: typeof responseCode === 'number' && responseCode >= 400 && responseCode < 600 ? responseCode : undefined,
  };
};

// Nodemailer names no step if a connection is cut, so the text may have been sent by then, unless the error belongs to a beginning.
const earlySteps = /^(?:EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/;
const earlyCodes = /^(?:EDNS|ETLS|ENOAUTH|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS\w*|ERR_SSL\w*|\w*CERT\w*)$/;

/** Whether the server refuses the user and the password. That is no refusal of the message: it can be sent once the settings are right. */
export const isAuthRefused = ({ kind, status }: SmtpFailure): boolean => kind === 'EAUTH' && (status === undefined || status >= 500);

/** Whether the server replied 5yz to the sender, the recipient or the text. Before these it refuses the connection only. */
const isMessageRefused = ({ kind, status = 0 }: SmtpFailure): boolean => status >= 500 && (kind === 'EENVELOPE' || kind === 'EMESSAGE');

const addressSetting = 'SMTP_URL or SMTP_HOST';

/** Converts an error of nodemailer. A reply of 5yz refuses the message for good; 4yz asks to try again (RFC 5321 section 4.2.1). */
export const toMailError = (error: unknown, name: string): ProviderError => {
  const failure = readFailure(error);
  const { kind, code, step, status } = failure;
  if (isAuthRefused(failure)) return new ProviderError('unreachable', `${name} refuses the user or the password`, { status });
  if (kind === 'ETLS') return new ProviderError('unreachable', `${name} offers no valid TLS`);
  if (isMessageRefused(failure)) return new ProviderError('refused', `${name} refused the message (${status})`, { status });
  if (status !== undefined && status >= 500)
    return new ProviderError('unreachable', `${name} refuses the connection (${status})`, { status });
  if (status !== undefined) return new ProviderError('limited', `${name} asks to try again later (${status})`, { status });
  const reason = code && ` (${code})`;
  if (earlyCodes.test(code) || earlySteps.test(step))
    return new ProviderError('unreachable', `${name} cannot be reached${reason}`, { addressSetting });
  return new ProviderError('unanswered', `${name} stopped answering${reason}`, { addressSetting });
};
