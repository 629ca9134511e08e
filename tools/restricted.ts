import ts from 'typescript';
import { type Finding, isGenerated, isTest, type Source } from './files.ts';
import { commentsOf, findingAt, lineAt, nodesOf, parse, type Rule } from './syntax.ts';

const readsSettings = [
  /^server\/platform\/config\.ts$/,
  /^server\/main\.ts$/,
  /^(tools|e2e|bench)\//,
  /^[^/]+\.config\.ts$/,
  /^server\/test\//,
];

/** Settings are read once, in server/platform/config.ts. Tests and tools may read the environment themselves. */
export const noEnvironment: Rule = ({ path }, tree) => {
  if (readsSettings.some((allowed) => allowed.test(path)) || isTest(path)) return [];
  return nodesOf(tree)
    .filter(
      (node) =>
        ts.isPropertyAccessExpression(node) &&
        node.name.text === 'env' &&
        /^(process|globalThis\.process|import\.meta)$/.test(node.expression.getText()),
    )
    .filter((node) => !(node.getText().startsWith('import.meta') && path.startsWith('web/')))
    .map((node) => findingAt(tree, node, 'Read settings in server/platform/config.ts only.'));
};

const isNow = (node: ts.Node) => {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0;
  return ts.isCallExpression(node) && ['Date.now', 'Math.random', 'Date'].includes(node.expression.getText());
};

/** On the server, time and chance come in from the platform, so that a test can hold them. */
export const noHiddenInputs: Rule = ({ path }, tree) => {
  if (!path.startsWith('server/') || /^server\/(platform|test)\//.test(path) || isTest(path)) return [];
  return nodesOf(tree)
    .filter(isNow)
    .map((node) => findingAt(tree, node, 'Clock and chance come in from server/platform; take them as an argument.'));
};

const isFeature = (path: string) => /^(server|web)\/features\//.test(path) && !isTest(path);
const isConst = (node: ts.AsExpression) => node.type.getText() === 'const';

/** In features an `as` switches a check off, so its line says why. */
export const noUnreasonedAs: Rule = ({ path }, tree) => {
  if (!isFeature(path)) return [];
  const explained = new Set(commentsOf(tree).flatMap(({ line }) => [line, line + 1]));
  return nodesOf(tree)
    .filter((node): node is ts.AsExpression => ts.isAsExpression(node) && !isConst(node))
    .filter((node) => !explained.has(lineAt(tree, node.type.getStart(tree))))
    .map((node) => findingAt(tree, node, 'An `as` needs its reason in a comment on the line or the one above.'));
};

/** An empty catch drops an error that somebody will look for. */
export const noSwallowedErrors: Rule = (_source, tree) => {
  const explained = new Set(commentsOf(tree).map(({ line }) => line));
  return nodesOf(tree)
    .filter(ts.isCatchClause)
    .filter(({ block }) => block.statements.length === 0)
    .filter(({ block }) => {
      const [first, last] = [lineAt(tree, block.getStart(tree)), lineAt(tree, block.end)];
      return ![...explained].some((line) => line >= first && line <= last);
    })
    .map((node) => findingAt(tree, node, 'An error is swallowed here; handle it, or say in a comment why nothing is to be done.'));
};

const rules: Rule[] = [noEnvironment, noHiddenInputs, noUnreasonedAs, noSwallowedErrors];

/** All rules of this file over the given files. */
export const checkRestricted = (sources: Source[]): Finding[] =>
  sources
    .filter(({ path }) => !isGenerated(path))
    .flatMap((source) => {
      const tree = parse(source);
      return rules.flatMap((rule) => rule(source, tree));
    });
