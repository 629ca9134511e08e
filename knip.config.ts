import type { KnipConfig } from 'knip';

/** What a style sheet takes from a package, as imports that knip understands. */
const importsOf = (sheet: string) =>
  [...sheet.matchAll(/(?:url\(|@import )'([@\w][^']*)'/g)].map(([, source]) => `import '${source}';`).join('\n');

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'vite.server.config.ts',
    'tools/{,checks/,commands/}*.{ts,mjs}',
    'bench/main.ts',
    'bench/{react-admin-server,reference-server,uploads-reference}.ts',
    'proof/*/main.ts',
    'proof/growth/worker.ts',
    'e2e/kit/web-server.ts',
    '{contract,server,demo,web,tools}/**/*.test.{ts,tsx}',
  ],
  project: ['{contract,server,demo,web,e2e,bench,proof,tools}/**/*.{ts,tsx,mjs,css}'],
  compilers: { css: importsOf },
  ignoreBinaries: ['apt-get', 'flock', 'haproxy', 'swift-ring-builder'],
  // tools/checks/check-migrations.ts runs its binary.
  ignoreDependencies: ['squawk-cli'],
  ignoreExportsUsedInFile: true,
};

export default config;
