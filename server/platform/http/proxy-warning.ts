import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');

const isPrivate = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

const warning =
  'a proxy seems to send the requests, but TRUST_PROXY is not set, so all users share one address and one RATE_LIMIT: set TRUST_PROXY to the address of the proxy';

/** Logs one warning if requests come through a proxy that TRUST_PROXY does not name. */
export const warnAboutProxy = (app: FastifyInstance): void => {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, next) => {
    const proxy = request.socket.remoteAddress;
    if (!hasWarned && proxy !== undefined && request.headers['x-forwarded-for'] !== undefined && isPrivate(proxy)) {
      hasWarned = true;
      request.log.warn({ proxy }, warning);
    }
    next();
  });
};
