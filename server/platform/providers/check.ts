import type { Logger } from 'pino';
import { ProviderError } from './errors.ts';

/** A setting that a provider refuses, such as a wrong secret. The message has no secret. */
export class SettingError extends Error {
  /** The name of the setting. */
  readonly setting: string;

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/**
 * An adapter that can ask its provider whether its settings are right. `check` throws SettingError if one is wrong, and ProviderError if the
 * provider cannot say so now. Adapters without a provider have no check. `isCheckedAtStart` is false if a start must not use the network.
 */
export type Checked = { check?(): Promise<void>; isCheckedAtStart?: boolean };

/** The message of a failed check, with the setting to look at: 'S3 cannot be reached (ECONNREFUSED): check S3_ENDPOINT'. */
export const describeProviderError = ({ message, addressSetting }: ProviderError): string =>
  addressSetting === undefined ? message : `${message}: check ${addressSetting}`;

/**
 * Checks all adapters at the same time, except those that are not checked at a start. Throws an Error that names each wrong setting on its own
 * line. A provider that cannot be asked now is logged and does not stop the start, because a restart must also work while a provider is down.
 */
export const checkProviders = async (adapters: readonly Checked[], log: Pick<Logger, 'warn'>): Promise<void> => {
  const results = await Promise.allSettled(adapters.map((adapter) => (adapter.isCheckedAtStart === false ? undefined : adapter.check?.())));
  const problems: string[] = [];
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    const error: unknown = result.reason;
    if (error instanceof SettingError) problems.push(`  ${error.message}`);
    else if (error instanceof ProviderError) log.warn({ err: error }, `a provider could not be checked: ${describeProviderError(error)}`);
    else throw error;
  }
  if (problems.length > 0) throw new Error(`Invalid settings:\n${problems.join('\n')}`);
};
