import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const docs = join(import.meta.dirname, '../docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), (match) => match.slice(1).map((part) => part ?? ''));

describe('the list of requirements', () => {
  const text = read('security-asvs.md');
  const results = ['holds', 'does not apply', 'missing'];
  const rows = matches(text, /^\| (\d+)\.\d+\.\d+ +\|[^|]+\| ([a-z ]+?) +\|/gm);
  const countOf = (chapter?: string) =>
    results.map((result) => rows.filter(([number, found]) => found === result && (chapter === undefined || number === chapter)).length);

  it('names a result in each row', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(([, result = '']) => !results.includes(result))).toEqual([]);
  });

  it('counts its rows by chapter and in all', () => {
    const chapters = matches(text, /^\| (\d+) [A-Z][^|]+\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm);
    expect(chapters).toEqual(chapters.map(([chapter = '']) => [chapter, ...countOf(chapter).map(String)]));
    expect(chapters).toHaveLength(new Set(rows.map(([chapter]) => chapter)).size);
    const [holds, none, missing] = countOf();
    expect(text).toContain(`Of ${rows.length} requirements **${holds} hold, ${none} do not apply and ${missing} are missing.**`);
  });
});

describe.each(['security.md', 'security-asvs.md'])('%s', (name) => {
  const text = read(name);

  it('links to files that exist', () => {
    const links = matches(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g).map(([path = '']) => path);
    expect(links.length).toBeGreaterThan(20);
    expect([...new Set(links)].filter((path) => !existsSync(join(docs, dirname(name), path)))).toEqual([]);
  });

  it('quotes titles that are in their files', () => {
    const quotes = matches(text, /\]\(([^)#:]+\.test\.tsx?)\) '([^']+)'/g);
    expect(quotes.length).toBeGreaterThan(20);
    const isThere = (path: string, title: string) => readFileSync(join(docs, path), 'utf8').replaceAll("\\'", "'").includes(title);
    expect(quotes.filter(([path = '', title = '']) => !isThere(path, title))).toEqual([]);
  });
});
