import { useState } from 'react';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../../../../contract/entities/access/passkeys.ts';
import { isChunkLoadError, mutationErrorText } from '../../../../kit/data/error-texts.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { t } from '../../../../platform/i18n.ts';

// Few users have a passkey, so the WebAuthn library loads at its first use.
const loadCeremony = () => import('./ceremony.ts');

/** True if the browser supports passkeys. It does not on plain http, except on localhost. */
export const supportsPasskeys = (): boolean => window.PublicKeyCredential !== undefined;

const errorTextOf = (error: unknown): string => {
  if (error instanceof ApiError) return mutationErrorText(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t('passkeys.exists');
  if (name === 'SecurityError') return t('passkeys.otherAddress');
  if (isChunkLoadError(error)) return t('errors.unreachable');
  // A browser does not tell a cancel from a time-out or from a device without the passkey.
  if (name === 'NotAllowedError' || name === 'AbortError') return t('passkeys.cancelled');
  reportError(error);
  return t('errors.generic');
};

/** Asks the browser for a passkey. `error` says why the last request failed. */
export const usePasskey = () => {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    setIsPending(true);
    setError(undefined);
    try {
      return await work();
    } catch (cause) {
      setError(errorTextOf(cause));
      return undefined;
    } finally {
      setIsPending(false);
    }
  };
  return {
    isPending,
    error,
    /** Asks for a passkey with the options of the server; undefined if that failed. */
    sign: (load: () => Promise<PasskeyRequest>): Promise<PasskeyAssertion | undefined> =>
      run(async () => {
        const [{ signWithPasskey }, options] = await Promise.all([loadCeremony(), load()]);
        return signWithPasskey(options);
      }),
    /** Creates a passkey; undefined if that failed. */
    create: (options: PasskeyCreation): Promise<NewPasskey | undefined> => run(async () => (await loadCeremony()).createPasskey(options)),
  };
};
