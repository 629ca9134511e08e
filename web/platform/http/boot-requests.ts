declare global {
  /** The requests that boot.js sent at the start of the navigation. */
  var bootRequests: { token: string; sentAt: number; responses: Partial<Record<string, Promise<Response>>> } | undefined;
}

/** Milliseconds for which a response to boot.js counts as current. */
const lifetime = 10_000;

/** Takes the response of a request that boot.js has sent with this token; undefined if there is none or it is too old. Each is taken once. */
export const takeBootResponse = (url: string, token: string | undefined): Promise<Response> | undefined => {
  const sent = globalThis.bootRequests;
  if (!sent || sent.token !== token || performance.now() - sent.sentAt > lifetime) return undefined;
  const response = sent.responses[url];
  delete sent.responses[url];
  return response;
};

/** Drops the responses that were not taken. */
export const dropBootResponses = (): void => {
  globalThis.bootRequests = undefined;
};
