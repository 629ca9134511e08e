// Proves SES-27
import { expect, it } from 'vitest';
import { getNetworks } from './network.ts';

it.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['::ffff:10.0.0.1', ['10.0.0.1']],
  ['0:0:0:0:0:FFFF:0a00:0001', ['10.0.0.1']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['2001:0db8:0000:0000:ffff::', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['2001:DB8::1:2:3:4', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['2001:db8:0:7::1', ['2001:db8:0:7::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['not an address', ['not an address']],
])('finds the networks of %s', (address, networks) => {
  expect(getNetworks(address)).toEqual(networks);
});
