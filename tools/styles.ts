import ts from 'typescript';
import type { Finding, Source } from './files.ts';
import { findingAt, nodesOf, parse, type Rule } from './syntax.ts';

const message = 'Use the logical form (inline-start, inline-end), so that it holds right to left as well.';
const physicalProperty =
  /^((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|left|right|border-(top|bottom)-(left|right)-radius)$/;
const physicalValue = /^(left|right)$/;
const sided = /^(text-align|float|clear|caption-side)$/;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Declarations of a style sheet that name a physical side. */
export const checkStyleSheet = ({ path, text }: Source): Finding[] => {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, blank);
  return [...bare.matchAll(/(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+)/g)]
    .filter(
      ([, property = '', value = '']) => physicalProperty.test(property) || (sided.test(property) && physicalValue.test(value.trim())),
    )
    .map((match) => ({ path, line: bare.slice(0, match.index).split('\n').length, message: `${match[1]}: ${message}` }));
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const shorthands = new Set(['ml', 'mr', 'pl', 'pr', 'left', 'right']);
const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteral(node) ? node.text : '');

const isInStyle = (node: ts.Node): boolean => {
  if (ts.isJsxAttribute(node)) return /^styles?$/.test(node.name.getText());
  return node.parent !== undefined && isInStyle(node.parent);
};

const isPhysicalKey = (node: ts.PropertyAssignment) => {
  const property = kebab(ts.isStringLiteral(node.name) ? node.name.text : node.name.getText());
  if (sided.test(property)) return physicalValue.test(textOf(node.initializer));
  // `left` alone is a word of many things; only in a style is it a side.
  return physicalProperty.test(property) && (property.includes('-') || isInStyle(node));
};

const isPhysicalAttribute = (node: ts.JsxAttribute) => {
  const name = node.name.getText();
  return shorthands.has(name) || (name === 'ta' && physicalValue.test(textOf(node.initializer)));
};

/** Style objects and style attributes of components that name a physical side. */
export const logicalAttributes: Rule = ({ path }, tree) => {
  if (!path.startsWith('web/')) return [];
  return nodesOf(tree)
    .filter((node) => (ts.isPropertyAssignment(node) && isPhysicalKey(node)) || (ts.isJsxAttribute(node) && isPhysicalAttribute(node)))
    .map((node) => findingAt(tree, node, message));
};

/** The whole web app uses logical sides only. */
export const checkStyles = (scripts: Source[], sheets: Source[]): Finding[] => [
  ...sheets.flatMap(checkStyleSheet),
  ...scripts.filter(({ path }) => path.startsWith('web/')).flatMap((source) => logicalAttributes(source, parse(source))),
];
