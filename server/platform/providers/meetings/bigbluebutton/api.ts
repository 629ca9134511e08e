import { hash } from 'node:crypto';
import { createProviderClient, ProviderError, type ProviderLog } from '../../index.ts';
import type { BigBlueButtonConfig } from '../settings.ts';
import { type Answer, parseAnswer } from './answer.ts';

/** The parameters of a call. */
export type Parameters = Record<string, string>;

/** BigBlueButton's API (docs.bigbluebutton.org, API reference). */
export type BigBlueButtonApi = {
  /** The signed address of a call. Whoever has that of a join enters the meeting. */
  sign(call: string, parameters: Parameters): string;
  /** Makes a call. A failure whose key is not among `expected` is a ProviderError. Its message has the key, and no other text of the answer. */
  call(call: string, parameters: Parameters, expected?: readonly string[]): Promise<Answer>;
};

type ApiOptions = { log: ProviderLog; timeoutMs: number | undefined };

/** Whether an error is a failure of a call with this key. */
export const isFailure = (error: unknown, messageKey: string): boolean => error instanceof ProviderError && error.body === messageKey;

/** The query of a call with its checksum: hex(HASH(call + query + secret)), of the query exactly as it is sent. */
export const createQuery = (call: string, parameters: Parameters, { secret, checksum }: Omit<BigBlueButtonConfig, 'url'>): string => {
  const query = new URLSearchParams(parameters).toString();
  const signature = hash(checksum, call + query + secret, 'hex');
  return `${query}${query && '&'}checksum=${signature}`;
};

const assertExpected = (answer: Answer | undefined, expected: readonly string[]): boolean => {
  if (!answer) return false;
  if (answer.isSuccess || expected.includes(answer.messageKey)) return true;
  const key = /^\w{1,60}$/.test(answer.messageKey) ? answer.messageKey : 'unknown';
  throw new ProviderError('refused', `BigBlueButton refused the call (${key})`, { body: key });
};

/** Creates the client of a BigBlueButton server. */
export const createBigBlueButtonApi = ({ url, ...config }: BigBlueButtonConfig, { log, timeoutMs }: ApiOptions): BigBlueButtonApi => {
  const client = createProviderClient({ name: 'BigBlueButton', addressSetting: 'BBB_URL', baseUrl: url, log });
  const getPath = (call: string, parameters: Parameters) => `${call}?${createQuery(call, parameters, config)}`;
  return {
    sign: (call, parameters) => new URL(getPath(call, parameters), url).href,
    async call(call, parameters, expected = []) {
      const read = (body: Buffer) => parseAnswer(body.toString('utf8'));
      const accepts = (sent: { body: Buffer }) => assertExpected(read(sent.body), expected);
      const { body } = await client.send({ path: getPath(call, parameters), accepts, timeoutMs });
      const answer = read(body);
      if (!answer) throw new Error('An accepted answer can be read');
      return answer;
    },
  };
};
