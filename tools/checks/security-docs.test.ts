import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), (match) => match.slice(1).map((part) => part ?? ''));

const findLinks = (text: string) => matches(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g).map(([path = '']) => path);

describe('the list of requirements', () => {
  // The formatter pads the cells.
  const text = read('security-asvs.md').replace(/ *\| */g, '|');
  const results = ['holds', 'n/a', 'missing'];
  const rows = matches(text, /^\|(\d+)\.\d+\.\d+\|[^|]+\|([^|]+)\|([^|]+)\|$/gm);
  const countOf = (chapter?: string) =>
    results.map((result) => rows.filter(([number, found]) => found === result && (chapter === undefined || number === chapter)).length);

  it('names a result in each row', () => {
    expect(rows).toHaveLength(253);
    expect(rows.filter(([, result = '']) => !results.includes(result))).toEqual([]);
  });

  it('links to the evidence in each row that holds', () => {
    expect(rows.filter(([, result, evidence = '']) => result === 'holds' && findLinks(evidence).length === 0)).toEqual([]);
  });

  it('counts its rows by chapter and in all', () => {
    const chapters = matches(text, /^\|(\d+) [A-Z][^|]+\|(\d+)\|(\d+)\|(\d+)\|$/gm);
    expect(chapters).toEqual(chapters.map(([chapter = '']) => [chapter, ...countOf(chapter).map(String)]));
    expect(chapters).toHaveLength(new Set(rows.map(([chapter]) => chapter)).size);
    const [holds, none, missing] = countOf();
    expect(text).toContain(`Of ${rows.length} requirements **${holds} hold, ${none} do not apply (n/a) and ${missing} are missing.**`);
  });
});

describe.each(['security.md', 'security-asvs.md'])('%s', (name) => {
  const links = [...new Set(findLinks(read(name)))];

  it('links to files that exist', () => {
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((path) => !existsSync(join(docs, dirname(name), path)))).toEqual([]);
  });

  it('links to tests that have tests', () => {
    const tests = links.filter((path) => /\.test\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter((path) => !/\b(it|test)(\.\w+)*\(/.test(readFileSync(join(docs, path), 'utf8')))).toEqual([]);
  });
});
