// Proves SES-33
import { expect, it } from 'vitest';
import { getNetworkPattern, parseUserAgent } from './device.ts';

const chrome = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36${rest}`;

it.each([
  [chrome('Windows NT 10.0; Win64; x64'), 'Chrome', 'Windows'],
  [chrome('Windows NT 10.0; Win64; x64', ' Edg/140.0.0.0'), 'Edge', 'Windows'],
  [chrome('Macintosh; Intel Mac OS X 10_15_7', ' OPR/110.0.0.0'), 'Opera', 'macOS'],
  [chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome', 'ChromeOS'],
  [chrome('X11; Linux x86_64').replace('Chrome/', 'HeadlessChrome/'), 'Chrome', 'Linux'],
  [chrome('Linux; Android 10; K').replace('Chrome/', 'SamsungBrowser/28.0 Chrome/'), 'Samsung Internet', 'Android'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('recognizes %s', (userAgent, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system });
});

it.each([
  ['192.0.2.17', '192.0.2.%'],
  ['::ffff:192.0.2.17', '192.0.2.%'],
  ['2001:db8:0:1::17', '2001:db8:0:1::/64'],
])('counts the addresses of the network of %s together', (address, pattern) => {
  expect(getNetworkPattern(address)).toBe(pattern);
});
