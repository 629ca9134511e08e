import { vi } from 'vitest';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

/** Base64url without padding, as the API sends bytes. */
export const encoded = (text: string) => btoa(text).replace(/=+$/, '');

/** A browser with an authenticator. `cancel` makes the user refuse; `fail` makes the browser fail with an error. */
export const stubBrowser = () => {
  const browser: { cancel: boolean; fail?: Error } = { cancel: false };
  const credential = {
    id: encoded('the-passkey'),
    rawId: bytesOf('the-passkey'),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
  };
  const answer = async (response: object) => {
    if (browser.cancel) throw new DOMException('The user refused', 'NotAllowedError');
    if (browser.fail) throw browser.fail;
    return { ...credential, response };
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: () =>
        answer({ clientDataJSON: bytesOf('client'), attestationObject: bytesOf('attestation'), getTransports: () => ['internal'] }),
      get: () => answer({ clientDataJSON: bytesOf('client'), authenticatorData: bytesOf('data'), signature: bytesOf('signature') }),
    },
  });
  return browser;
};

/** What that browser signs. */
export const assertion = {
  id: encoded('the-passkey'),
  client_data: encoded('client'),
  authenticator_data: encoded('data'),
  signature: encoded('signature'),
};
/** What the server wants signed. */
export const request = {
  challenge: encoded('challenge'),
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'preferred' as const,
};

/** What the server wants for a new passkey. */
export const creation = {
  challenge: encoded('challenge'),
  rp: { name: 'Medboard', id: 'localhost' },
  user: { id: encoded('user'), name: '01000000001', displayName: 'Mona Adel' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  attestation: 'none' as const,
};
