/**
 * Why a call to a provider failed. `unreachable`: nothing was sent. `unanswered`: it was sent, and no whole answer came in time.
 * `refused`: the provider answered 4xx. `limited`: it answered 429. `broken`: it answered 5xx, a redirect, or something it never should.
 */
type ProviderFailure = 'unreachable' | 'unanswered' | 'refused' | 'limited' | 'broken';

type Details = {
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  addressSetting?: string | undefined;
  body?: unknown;
  cause?: unknown;
};

/** A failed call to a provider. The message is a sentence without secrets, addresses of persons or texts of the provider. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** How long the provider asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** The setting with the address of the provider, if a wrong address may be the cause. */
  readonly addressSetting: string | undefined;
  /** The answer, parsed if it is JSON, otherwise its text. Never log it: it may repeat what was sent. */
  readonly body: unknown;

  constructor(failure: ProviderFailure, message: string, { status, retryAfterSeconds, addressSetting, body, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.failure = failure;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.addressSetting = addressSetting;
    Object.defineProperty(this, 'body', { value: body, enumerable: false });
  }

  /** Whether the provider may have done what was asked, although the call failed. */
  get mayHaveHappened(): boolean {
    return this.failure === 'unanswered' || this.failure === 'broken';
  }

  /** Whether a successful answer is not what the provider promises. Error pages of a proxy have a status of 500 or more, so they do not count. */
  get isUnexpectedAnswer(): boolean {
    const { failure, status = 0 } = this;
    return failure === 'broken' && status >= 200 && status < 300;
  }

  /** Whether the same call may succeed later. */
  get isTemporary(): boolean {
    return this.failure !== 'refused';
  }
}
