import type { KnipConfig } from 'knip';

/** What a style sheet takes from a package, as imports that knip understands. */
const importsOf = (sheet: string) =>
  [...sheet.matchAll(/(?:url\(|@import )'([@\w][^']*)'/g)].map(([, source]) => `import '${source}';`).join('\n');

const config: KnipConfig = {
  entry: ['server/main.ts', 'tools/*.{ts,mjs}', 'bench/*.ts', 'e2e/**/*.test.ts', '{contract,server,web,tools}/**/*.test.{ts,tsx}'],
  project: ['{contract,server,web,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}'],
  compilers: { css: importsOf },
  vitest: { config: ['vitest.config.ts', 'e2e/vitest.config.ts'] },
  ignoreBinaries: ['apt-get'],
  // Called by its path, in tools/check.ts.
  ignoreDependencies: ['jscpd'],
  ignoreExportsUsedInFile: true,
};

export default config;
