import type { Finding, Source } from './files.ts';

// Written in two halves, so that this file does not name what it forbids.
const forbidden: Array<[string, RegExp]> = [
  ['a path of one machine', new RegExp(`(?<![\\w.])/(${'wo' + 'rk'}/(main|shared)|home/\\w|Users/\\w|root/)`)],
  ['a temporary folder by its path; ask the system for one', new RegExp(`['"\`]/${'t' + 'mp'}/`)],
  ['the host of a package registry', new RegExp('registry\\.(npm|yarn)|npm' + 'mirror')],
];

/** Nothing in the repository holds only on the machine it was written on. */
export const checkMachinePaths = (sources: Source[]): Finding[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        forbidden.filter(([, pattern]) => pattern.test(line)).map(([what]) => ({ path, line: index + 1, message: `names ${what}` })),
      ),
  );
