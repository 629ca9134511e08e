import ts from 'typescript';
import { type Finding, isGenerated, isTest, type Source } from './files.ts';
import { type Comment, commentsOf, findingAt, parse, type Rule } from './syntax.ts';

const promises = /^(contract\/kit|(server|web)\/(kit|platform))\//;
const isCallable = (node: ts.Expression | undefined) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const isBehaviour = (node: ts.Statement) =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  (ts.isVariableStatement(node) && node.declarationList.declarations.some(({ initializer }) => isCallable(initializer)));

/** Functions and classes that others build on say in a sentence what they promise. */
export const documentedExports: Rule = ({ path }, tree) => {
  if (!promises.test(path) || isTest(path)) return [];
  return tree.statements
    .filter((node) => isExported(node) && isBehaviour(node) && ts.getJSDocCommentsAndTags(node).length === 0)
    .map((node) => findingAt(tree, node, 'Say in one doc comment what this promises.'));
};

const innerText = (text: string) =>
  text
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replace(/^\s*\*/gm, '')
    .trim();

const isCode = (line: string) =>
  /^(const|let|var|import|export|return|await|throw|if \(|for \(|while \(|\}|<\/?[A-Z])[^.]*[;{}>]$/.test(line) ||
  /^[\w.]+\(.*\);$/.test(line) ||
  /^[\w.]+ = .*;$/.test(line);

type CommentRule = { message: string; isBroken: (comment: Comment) => boolean };

const commentRules: CommentRule[] = [
  {
    message: 'No section banners: a part that needs a title is a file.',
    isBroken: ({ text }) => /^\s*(\/\/|\/?\*+)\s*[-=*#─━~]{3,}/m.test(text.replace(/^\/\*+|\*+\/$/g, '*')),
  },
  {
    message: 'Code that is commented out belongs to git.',
    isBroken: ({ text }) =>
      innerText(text)
        .split('\n')
        .some((line) => isCode(line.trim())),
  },
  {
    message: 'A task in a comment needs its ticket (#number).',
    isBroken: ({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text) && !/#\d+/.test(text),
  },
  { message: 'No @param or @returns: names and types say it.', isBroken: ({ text }) => /@(param|returns?)\b/.test(text) },
  {
    message: 'Say why this rule is switched off.',
    isBroken: ({ text }) => /biome-ignore/.test(text) && !/biome-ignore(-all|-start|-end)? [\w/]+: (?!<)\S.{9,}/.test(text),
  },
  { message: 'Say what the compiler gets wrong here.', isBroken: ({ text }) => /@ts-expect-error\s*:?\s*.{0,9}$/.test(innerText(text)) },
  {
    message: 'Types are not switched off: use @ts-expect-error with its reason.',
    isBroken: ({ text }) => /^@ts-(ignore|nocheck)/.test(innerText(text)),
  },
];

/** What a comment is not for. */
export const honestComments: Rule = ({ path }, tree) =>
  commentsOf(tree).flatMap((comment) =>
    commentRules.filter(({ isBroken }) => isBroken(comment)).map(({ message }) => ({ path, line: comment.line, message })),
  );

/** All rules of this file over the given files. */
export const checkComments = (sources: Source[]): Finding[] =>
  sources
    .filter(({ path }) => !isGenerated(path))
    .flatMap((source) => {
      const tree = parse(source);
      return [...documentedExports(source, tree), ...honestComments(source, tree)];
    });
