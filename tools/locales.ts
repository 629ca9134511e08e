import ts from 'typescript';
import type { Finding, Source } from './files.ts';
import { lineAt, nodesOf, parse } from './syntax.ts';

type Texts = { [key: string]: string | Texts };

/** The catalogue's keys as code writes them: parts joined by a dot, plural endings cut off. */
export const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')] : keysOf(value, `${prefix}${key}.`),
  );

type Use = { text: string; isWhole: boolean; isCall: boolean; path: string; line: number };

const isTranslation = (node: ts.Node) =>
  ts.isCallExpression(node.parent) && node.parent.arguments[0] === node && /(^|\.)t$/.test(node.parent.expression.getText());

const usesOf = (source: Source): Use[] => {
  const tree = parse(source);
  return nodesOf(tree).flatMap((node): Use[] => {
    const at = { isCall: node.parent !== undefined && isTranslation(node), path: source.path, line: lineAt(tree, node.pos) };
    if (ts.isStringLiteralLike(node)) return [{ ...at, text: node.text, isWhole: true }];
    return ts.isTemplateExpression(node) ? [{ ...at, text: node.head.text, isWhole: false }] : [];
  });
};

/** Texts that code asks for and the catalogues lack, and texts that nobody asks for. */
export const checkLocales = (catalogues: Source[], scripts: Source[]): Finding[] => {
  const catalogueOf = new Map(catalogues.flatMap(({ path, text }) => keysOf(JSON.parse(text)).map((key) => [key, path])));
  const keys = new Set(catalogueOf.keys());
  const uses = scripts.filter(({ path }) => path.startsWith('web/')).flatMap(usesOf);
  const whole = new Set(uses.filter(({ isWhole }) => isWhole).map(({ text }) => text));
  const prefixes = uses.filter(({ isWhole, text }) => !isWhole && text.includes('.')).map(({ text }) => text);
  const missing = uses.filter(({ isCall, isWhole, text }) => isCall && isWhole && !keys.has(text));
  const unused = [...keys].filter((key) => !whole.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
  return [
    ...missing.map(({ path, line, text }) => ({ path, line, message: `asks for the text '${text}', which no catalogue has` })),
    ...unused.map((key) => ({ path: catalogueOf.get(key) ?? '', message: `nobody asks for '${key}'` })),
  ];
};
