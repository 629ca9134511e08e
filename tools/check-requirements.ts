// Link checkers know neither the routes of the API nor the rows of docs/requirements.md.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '../contract/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const requirementsPage = 'docs/requirements.md';

type Problem = { path: string; message: string };
type Row = { id: string; area: string; number: number; built: string; proved: string };

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

const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| ([A-Z]+)-(\d+) \|.*\| ([^|]*) \| ([^|]*) \|$/gm)].map(([, area = '', number, built = '', proved = '']) => ({
    id: `${area}-${number}`,
    area,
    number: Number(number),
    built,
    proved,
  }));

const hasTest = (folder: string, link: string) => {
  const file = join(folder, 'docs', link);
  return existsSync(file) && /\b(it|test)(\.\w+)*\(/.test(readFileSync(file, 'utf8'));
};

const checkRow = (folder: string, row: Row, previous: Row | undefined): string[] => [
  ...(previous?.area === row.area && row.number <= previous.number ? [`${row.id} must not come after ${previous.id}`] : []),
  ...(linksOf(row.built).length === 0 ? [`${row.id} names no file that builds it`] : []),
  ...(linksOf(row.proved).length === 0 && row.proved !== 'untested' ? [`${row.id} names no test and is not 'untested'`] : []),
  ...linksOf(row.proved)
    .filter((link) => !hasTest(folder, link))
    .map((link) => `${row.id}: ${link} has no test`),
];

/** Finds broken links of the pages, faults in the rows of the requirements, and routes that no requirement names. */
export const checkRequirements = (folder = root, routes: readonly { spec: { method: string; path: string } }[] = allRoutes): Problem[] => {
  const page = readFileSync(join(folder, requirementsPage), 'utf8');
  const rows = rowsOf(page);
  const areas = rows.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
  const names = routes.map(({ spec }) => `\`${spec.method} ${spec.path.replace(/:(\w+)/g, '{$1}')}\``);
  const messages = [
    ...rows.flatMap((row, index) => checkRow(folder, row, rows[index - 1])),
    ...areas.filter((area, index) => areas.indexOf(area) !== index).map((area) => `the rows of ${area} are not all together`),
    ...names.filter((name) => !page.includes(name)).map((name) => `no requirement names ${name}`),
  ];
  const pages = globSync(['docs/**/*.md', '*.md'], { cwd: folder });
  return [...messages.map((message) => ({ path: requirementsPage, message })), ...pages.flatMap((path) => checkLinks(folder, path))];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkRequirements();
  for (const { path, message } of problems) process.stderr.write(`${path} ${message}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
