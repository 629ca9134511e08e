// Checks docs/requirements.md, and with --write fills its last column with the tests that name each requirement.
// Link checkers know neither the routes of the API nor these tests.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '../../contract/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const requirementsPage = 'docs/requirements.md';
const testFiles = '{contract,demo,e2e,server,tools,web}/**/*.test.{ts,tsx}';

type Problem = { path: string; message: string };
type Test = { path: string; ids: string[] };

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

const checkLinks = (folder: string, path: string): Problem[] =>
  linksOf(readFileSync(join(folder, path), 'utf8'))
    .filter((link) => !/^[a-z]+:/.test(link))
    .flatMap((link) => {
      const [file = '', anchor] = link.split('#');
      const target = join(folder, file ? join(dirname(path), file) : path);
      if (!existsSync(target)) return [{ path, message: `${link} does not exist` }];
      if (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor)) return [];
      return [{ path, message: `${link} is not a heading` }];
    });

/** Reads comments such as `// Proves SES-2, SES-13` from the tests. */
const readTests = (folder: string): Test[] =>
  globSync(testFiles, { cwd: folder })
    .sort()
    .map((path) => ({
      path,
      ids: [...readFileSync(join(folder, path), 'utf8').matchAll(/^\/\/ Proves (.*)$/gm)].flatMap(([, ids = '']) => ids.split(', ')),
    }));

const row = /^\|([A-Z]+-\d+)\|(.*)\|[^|]*\|$/gm;

const idsOf = (page: string) => [...page.matchAll(row)].map(([, id = '']) => id);

const linkTo = (path: string) => `[${basename(path).replace(/\.test\.tsx?$/, '')}](../${path})`;

/** The page with the last column of its tables taken from the comments of the tests. */
const writeTests = (page: string, tests: Test[]) =>
  page.replace(row, (_row, id: string, sentence: string) => {
    const links = tests.filter(({ ids }) => ids.includes(id)).map(({ path }) => linkTo(path));
    return `|${id}|${sentence}|${links.join('<br>') || 'untested'}|`;
  });

const { compare } = new Intl.Collator('en', { numeric: true });
const areaOf = (id: string) => id.split('-')[0];

const checkTest = ({ path, ids }: Test, known: string[]): Problem[] => {
  const sorted = ids.toSorted(compare);
  return [
    ...ids.filter((id) => !known.includes(id)).map((id) => ({ path, message: `proves ${id}, which is not in ${requirementsPage}` })),
    ...(sorted.join() === ids.join() ? [] : [{ path, message: `must name its requirements in this order: ${sorted.join(', ')}` }]),
  ];
};

const checkIds = (ids: string[]): string[] => {
  const areas = ids.map(areaOf).filter((area, index, all) => area !== all[index - 1]);
  return [
    ...ids.flatMap((id, index) => {
      const before = ids[index - 1];
      return before && areaOf(before) === areaOf(id) && compare(before, id) >= 0 ? [`${id} must not come after ${before}`] : [];
    }),
    ...areas.filter((area, index) => areas.indexOf(area) !== index).map((area) => `the rows of ${area} are not all together`),
  ];
};

/** Finds broken links of the pages, faults in the rows of the requirements and in the comments that name them, and routes without one. */
export const checkRequirements = (folder = root, routes: readonly { spec: { method: string; path: string } }[] = allRoutes): Problem[] => {
  const page = readFileSync(join(folder, requirementsPage), 'utf8');
  const ids = idsOf(page);
  const tests = readTests(folder);
  const names = routes.map(({ spec }) => `\`${spec.method} ${spec.path.replace(/:(\w+)/g, '{$1}')}\``);
  const messages = [
    ...checkIds(ids),
    ...names.filter((name) => !page.includes(name)).map((name) => `no requirement names ${name}`),
    ...(writeTests(page, tests) === page ? [] : ['does not name the tests that the comments do; run `npm run requirements`']),
  ];
  const pages = globSync(['docs/**/*.md', '*.md'], { cwd: folder });
  return [
    ...messages.map((message) => ({ path: requirementsPage, message })),
    ...tests.flatMap((test) => checkTest(test, ids)),
    ...pages.flatMap((path) => checkLinks(folder, path)),
  ];
};

/** Writes the tests that prove each requirement into docs/requirements.md. */
export const writeRequirements = (folder = root) => {
  const path = join(folder, requirementsPage);
  writeFileSync(path, writeTests(readFileSync(path, 'utf8'), readTests(folder)));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) writeRequirements();
  const problems = checkRequirements();
  for (const { path, message } of problems) process.stderr.write(`${path} ${message}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
