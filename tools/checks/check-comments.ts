// Biome has no rule for comments, and its GritQL sees no comment. ESLint's jsdoc/require-jsdoc does the first half of this check, but adds
// 116 packages and a second linter; oxlint cannot load that plugin without ESLint.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

type Problem = { path: string; line: number; message: string };

const isLibrary = (path: string) => /^(contract\/kit|(server|web)\/(kit|platform))\//.test(path) && !/\.test\.tsx?$/.test(path);

const isCallable = (node: ts.Statement) =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  (ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(
      ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    ));

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const checkExports = (path: string, text: string): Problem[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements
    .filter((node) => isExported(node) && isCallable(node) && ts.getJSDocCommentsAndTags(node).length === 0)
    .map((node) => ({
      path,
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      message: 'Document in one sentence what this export promises.',
    }));
};

const openTask = 'TODO|FIXME|XXX|HACK'; // the words that the rule below finds in other comments

const rules: Array<{ pattern: RegExp; message: string }> = [
  { pattern: /^\s*(\/\/|\/?\*+)\s*[-=*#─━~]{3,}/, message: 'Do not draw banners. A part that needs a title is a file.' },
  {
    pattern: /^\s*\/\/ ((const|let|import|export|return|await|throw|if \(|for \(|while \(|\})[^.]*[;{}]|[\w.]+\(.*\);|[\w.]+ = .*;)$/,
    message: 'Delete code that is commented out.',
  },
  { pattern: new RegExp(`(^\\s*/?\\*|(^|\\s)//\\s).*\\b(${openTask})\\b(?!.*#\\d)`), message: 'Name the issue of this task (#number).' },
  { pattern: /^\s*\/?\*+ .*@(param|returns?)\b/, message: 'Names and types describe parameters; remove the tag.' },
  { pattern: /biome-ignore[^:]*:(?!\s*[^\s<].{9})/, message: 'Say why this rule is switched off.' },
  {
    pattern: /(\/\/|\*)\s*@ts-(nocheck|expect-error\W*(?!.{10}))/,
    message: 'Say what the compiler gets wrong here, with @ts-expect-error.',
  },
];

const checkLines = (path: string, text: string): Problem[] =>
  text
    .split('\n')
    .flatMap((line, index) => rules.filter(({ pattern }) => pattern.test(line)).map(({ message }) => ({ path, line: index + 1, message })));

/** Finds undocumented functions of the libraries, and comments that hide code, tasks or errors. */
export const checkComments = (path: string, text: string): Problem[] => [
  ...(isLibrary(path) ? checkExports(path, text) : []),
  ...checkLines(path, text),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '../..');
  const paths = globSync('{contract,server,web,demo,e2e,bench,proof,tools}/**/*.{ts,tsx,mjs}', { cwd: root });
  const problems = paths.sort().flatMap((path) => checkComments(path, readFileSync(join(root, path), 'utf8')));
  for (const { path, line, message } of problems) process.stderr.write(`${path}:${line} ${message}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
