import { dirname } from 'node:path';
import ts from 'typescript';
import { type Finding, isGenerated, isTest, type Source } from './files.ts';
import { findingAt, lineAt, nodesOf, parse, withoutComments } from './syntax.ts';

/** The limits of docs/decisions and the style guide: what fails, not what we aim at. */
export const limits = {
  productionFile: 300,
  testFile: 500,
  function: 60,
  component: 150,
  imports: 20,
  props: 12,
  filesPerFeature: 12,
  exceptionShare: 0.03,
};

/** A file that may pass its limits, and why. */
export type Exception = { path: string; limit: 'file' | 'function' | 'imports' | 'props'; reason: string };

type Named = { node: ts.FunctionLikeDeclaration; name: string };

const nameOf = (node: ts.FunctionLikeDeclaration) => {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '(anonymous)';
};

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

const functionsOf = (tree: ts.SourceFile): Named[] =>
  nodesOf(tree)
    .filter(isFunction)
    .map((node) => ({ node, name: nameOf(node) }));

// The callback of describe() is a list of tests, not a unit of logic.
const isSuite = (node: ts.Node) => ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());

const limitOf = ({ node, name }: Named) =>
  node.getSourceFile().fileName.endsWith('.tsx') && /^[A-Z]/.test(name) ? limits.component : limits.function;

const longFunctions = (tree: ts.SourceFile, lines: Set<number>) =>
  functionsOf(tree).flatMap((named) => {
    if (isSuite(named.node)) return [];
    const [first, last] = [lineAt(tree, named.node.getStart(tree)), lineAt(tree, named.node.end)];
    const length = [...lines].filter((line) => line >= first && line <= last).length;
    return length > limitOf(named)
      ? [findingAt(tree, named.node, `${named.name} has ${length} lines; the limit is ${limitOf(named)}. Split it by what it does.`)]
      : [];
  });

const propsOf = (tree: ts.SourceFile) =>
  nodesOf(tree).filter((node): node is ts.TypeLiteralNode => {
    if (!ts.isTypeLiteralNode(node)) return false;
    const { parent } = node;
    if (ts.isTypeAliasDeclaration(parent)) return /Props$/.test(parent.name.text);
    return ts.isParameter(parent) && isFunction(parent.parent) && /^[A-Z]/.test(nameOf(parent.parent));
  });

const crowdedProps = (tree: ts.SourceFile) =>
  tree.fileName.endsWith('.tsx')
    ? propsOf(tree)
        .filter(({ members }) => members.length > limits.props)
        .map((node) =>
          findingAt(tree, node, `${node.members.length} props; the limit is ${limits.props}. A component that needs more is several.`),
        )
    : [];

const codeLinesOf = (tree: ts.SourceFile) => {
  const lines = new Set<number>();
  for (const [index, line] of withoutComments(tree).split('\n').entries()) if (line.trim() !== '') lines.add(index + 1);
  return lines;
};

// A list of style sheets is no tangle of modules.
const isStyleSheet = ({ moduleSpecifier }: ts.ImportDeclaration) =>
  ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.endsWith('.css');

/** Length of the file and of its functions, and how much it imports. */
export const checkSize = (source: Source): Array<Finding & { limit: Exception['limit'] }> => {
  const { path } = source;
  const tree = parse(source);
  const lines = codeLinesOf(tree);
  const fileLimit = isTest(path) ? limits.testFile : limits.productionFile;
  const imports = tree.statements.filter((node) => ts.isImportDeclaration(node) && !isStyleSheet(node)).length;
  return [
    ...(lines.size > fileLimit
      ? [{ path, limit: 'file' as const, message: `has ${lines.size} lines of code; the limit is ${fileLimit}. Split it by what it does.` }]
      : []),
    ...(imports > limits.imports
      ? [{ path, limit: 'imports' as const, message: `imports ${imports} modules; the limit is ${limits.imports}.` }]
      : []),
    ...longFunctions(tree, lines).map((finding) => ({ ...finding, limit: 'function' as const })),
    ...crowdedProps(tree).map((finding) => ({ ...finding, limit: 'props' as const })),
  ];
};

/** Feature folders with too many files; those of a folder below count for that folder. */
export const checkFolders = (paths: string[]): Finding[] => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = dirname(path);
    if (/^(server|web)\/features\/./.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > limits.filesPerFeature)
    .map(([path, count]) => ({ path, message: `has ${count} files; the limit is ${limits.filesPerFeature}. Split the feature.` }));
};

const checkExceptions = (exceptions: Exception[], found: Array<Finding & { limit: string }>, files: number): Finding[] => {
  const path = 'tools/limit-exceptions.json';
  const unused = exceptions.filter(
    (exception) => !found.some((finding) => finding.path === exception.path && finding.limit === exception.limit),
  );
  const unreasoned = exceptions.filter(({ reason }) => reason.trim().length < 20);
  const share = new Set(exceptions.map((exception) => exception.path)).size / files;
  return [
    ...unused.map((exception) => ({ path, message: `${exception.path} keeps its limit (${exception.limit}); remove the exception.` })),
    ...unreasoned.map((exception) => ({ path, message: `${exception.path} needs a reason that a reader can judge.` })),
    ...(share > limits.exceptionShare
      ? [{ path, message: `names ${(share * 100).toFixed(1)} % of the files; the limit is ${limits.exceptionShare * 100} %.` }]
      : []),
  ];
};

/** All size limits over the given files; exceptions are taken only where one is needed, and few. */
export const checkLimits = (sources: Source[], exceptions: Exception[]): Finding[] => {
  const written = sources.filter(({ path }) => !isGenerated(path));
  const found = written.flatMap(checkSize);
  const isExcepted = (finding: Finding & { limit: string }) =>
    exceptions.some(({ path, limit }) => path === finding.path && limit === finding.limit);
  return [
    ...found.filter((finding) => !isExcepted(finding)),
    ...checkFolders(written.map(({ path }) => path)),
    ...checkExceptions(exceptions, found, written.length),
  ];
};
