import { isIPv6 } from 'node:net';

/** Lists the eight groups of an IPv6 address without leading zeros, however it is spelled. */
const listGroups = (address: string): string[] => {
  const { hostname } = new URL(`http://[${address}]`);
  const [left = [], right] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return right ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
};

const toIPv4 = (groups: string[]): string => Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex').join('.');

/**
 * The networks of an address that one client may own, from the smallest to the largest: an IPv4 address itself; the /64 and the /48
 * of an IPv6 address, because one client can use all addresses of both.
 */
export const getNetworks = (address: string): [string, ...string[]] => {
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return [address];
  const groups = listGroups(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [toIPv4(groups.slice(6))];
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
};
