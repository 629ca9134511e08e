import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../../../../contract/entities/access/passkeys.ts';

/** Asks the browser for one of the user's passkeys. Rejects if the user cancels. */
export const signWithPasskey = async (options: PasskeyRequest): Promise<PasskeyAssertion> => {
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
};

/** Lets the browser create a passkey. Rejects if the user cancels. */
export const createPasskey = async (options: PasskeyCreation): Promise<NewPasskey> => {
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, client_data: clientDataJSON, attestation: attestationObject, transports };
};
