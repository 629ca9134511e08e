import { isIPv4 } from 'node:net';
import { getNetworks } from '../../../../platform/config/network.ts';

// The first match counts: each of these browsers also names the ones below it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (names: typeof browsers, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** The browser and the system of a User-Agent header; null if they are not recognised. */
export const parseUserAgent = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: findName(browsers, userAgent),
  system: findName(systems, userAgent),
});

/** The browser and the system as one text, which identifies a device together with its network. */
export const getDeviceName = (userAgent: string): string => {
  const { browser, system } = parseUserAgent(userAgent);
  return `${browser ?? 'other'}/${system ?? 'other'}`;
};

/** A LIKE pattern of the networks of `known_sign_ins` that belong to one device: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export const getNetworkPattern = (address: string): string => {
  const [network] = getNetworks(address);
  return isIPv4(network) ? network.replace(/\d+$/, '%') : network;
};

/** Whether two sign-ins come from the same browser, system and network. */
export const isSameDevice = (
  one: { user_agent: string | null; ip_address: string | null },
  other: { user_agent: string | null; ip_address: string | null },
): boolean =>
  getDeviceName(one.user_agent ?? '') === getDeviceName(other.user_agent ?? '') &&
  getNetworkPattern(one.ip_address ?? '') === getNetworkPattern(other.ip_address ?? '');
