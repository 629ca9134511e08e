import { IdentityError } from './port.ts';
import { isLoopback } from './settings.ts';

const timeoutMs = 5_000;
const maxBytes = 1_000_000;

const readBody = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > maxBytes) throw new Error(`The response has more than ${maxBytes} bytes`);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const fetchBounded = async (url: string, options: RequestInit): Promise<Response> => {
  const response = await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const { status, headers } = response;
  if (status >= 500) throw new Error(`${url} responds with ${status}`);
  const bytes = await readBody(response);
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
};

/**
 * Creates the `fetch` for requests to an issuer: https only, or http on this machine if the issuer is there; no redirects, five seconds and
 * a megabyte. Its errors are IdentityErrors.
 */
export const createIssuerFetch =
  (issuer: URL) =>
  async (url: string, options: RequestInit): Promise<Response> => {
    const target = new URL(url);
    const isAllowed = target.protocol === 'https:' || (target.protocol === 'http:' && isLoopback(issuer) && isLoopback(target));
    if (!isAllowed) throw new IdentityError('unreachable', { cause: new Error(`The issuer names ${url}, which is not https`) });
    try {
      return await fetchBounded(url, options);
    } catch (cause) {
      throw new IdentityError('unreachable', { cause });
    }
  };
