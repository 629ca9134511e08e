import { expect, it } from 'vitest';
import { getPageMeta } from './pages.ts';
import { readConfig } from './platform/config/config.ts';

it.each([
  ['this machine, after this start stored the demo data', {}, true, 'open-sesame'],
  ['this machine, with the data of an earlier start', {}, false, undefined],
  ['other machines', { HOST: '0.0.0.0' }, true, undefined],
  ['a proxy', { PUBLIC_URL: 'https://office.example' }, true, undefined],
  ['production', { NODE_ENV: 'production', DEMO_DATA: 'on' }, true, undefined],
] as const)('tells the demo password to %s: %j', (...[, env, hasStoredDemo, expected]) => {
  const meta = getPageMeta(readConfig({ DEMO_PASSWORD: 'open-sesame', ...env }), hasStoredDemo);
  expect(meta['demo-password']).toBe(expected);
});
