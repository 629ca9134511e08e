import ts from 'typescript';
import type { Finding, Source } from './files.ts';

/** A rule over one file: it sees the text and its syntax tree, and says what is wrong. */
export type Rule = (source: Source, tree: ts.SourceFile) => Finding[];

const kindOf = (path: string) => {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
};

/** The syntax tree of a file, with parents set. */
export const parse = ({ path, text }: Source) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));

/** Every node of a tree, parents before children. */
export const nodesOf = (root: ts.Node) => {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
};

const tokensOf = (tree: ts.SourceFile) => {
  const tokens: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(tree);
    if (children.length === 0) tokens.push(node);
    for (const child of children) visit(child);
  };
  visit(tree);
  return tokens;
};

/** The line of a position, from 1. */
export const lineAt = (tree: ts.SourceFile, position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;

/** A finding at a node. */
export const findingAt = (tree: ts.SourceFile, node: ts.Node, message: string): Finding => ({
  path: tree.fileName,
  line: lineAt(tree, node.getStart(tree)),
  message,
});

export type Comment = { pos: number; end: number; text: string; line: number };

/** Every comment of a file, in order. Text inside JSX or a template may look like one and is none. */
export const commentsOf = (tree: ts.SourceFile): Comment[] => {
  const found = new Map<number, Comment>();
  for (const token of tokensOf(tree)) {
    if (ts.isJsxText(token)) continue;
    const start = token.getFullStart();
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(tree.text, start) ?? []),
      ...(ts.getTrailingCommentRanges(tree.text, start) ?? []),
    ]) {
      if (pos < token.getStart(tree)) found.set(pos, { pos, end, text: tree.text.slice(pos, end), line: lineAt(tree, pos) });
    }
  }
  return [...found.values()].sort((one, other) => one.pos - other.pos);
};

/** The text with every comment blanked out, line breaks kept. */
export const withoutComments = (tree: ts.SourceFile) => {
  let { text } = tree;
  for (const { pos, end } of commentsOf(tree)) text = text.slice(0, pos) + text.slice(pos, end).replace(/[^\n]/g, ' ') + text.slice(end);
  return text;
};
