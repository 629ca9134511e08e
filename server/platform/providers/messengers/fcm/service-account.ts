import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};

const serviceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9:.-]+$/),
  private_key_id: z.string().min(1),
  private_key: z.string().refine(isRsaKey),
  client_email: z.email(),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** The parts of a Google service account that sign requests for access tokens. */
export type ServiceAccount = z.output<typeof serviceAccount>;

/** Reads the file that the Firebase console creates, as JSON or as `base64:` and its base64; undefined if it has another form. */
export const parseServiceAccount = (text: string): ServiceAccount | undefined => {
  const json = text.startsWith('base64:') ? Buffer.from(text.slice('base64:'.length), 'base64').toString('utf8') : text;
  try {
    return serviceAccount.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};
