import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { at: number; remove: number; insert: string };
type Property = { key: Node; value: Node };

const contract = `${normalizePath(join(import.meta.dirname, '../contract'))}/`;
const routeSchemas = new Set(['params', 'query', 'body', 'response']);
const objectMethods = new Set(['object', 'strictObject', 'looseObject', 'extend']);

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');

/** Whether the first argument of a call is the fields of a schema or a route; undefined for other calls. */
const classifyCall = ({ type, callee }: Node): 'fields' | 'route' | undefined => {
  if (type !== 'CallExpression') return undefined;
  if (nameOf(callee) === 'route') return 'route';
  return isNode(callee) && callee.type === 'MemberExpression' && objectMethods.has(nameOf(callee['property'])) ? 'fields' : undefined;
};

/** The properties of an object literal whose values are calls. */
const callProperties = (object: Node | undefined): Property[] => {
  if (object?.type !== 'ObjectExpression') return [];
  const properties = object['properties'] as Node[];
  // V8 defines getters that follow a spread after all other properties, and the order of fields decides which error is named first.
  if (properties.some(({ type }) => type === 'SpreadElement')) return [];
  return properties.flatMap(({ type, kind, method, computed, shorthand, key, value }) =>
    type === 'Property' && kind === 'init' && !method && !computed && !shorthand && isNode(value) && value.type === 'CallExpression'
      ? [{ key: key as Node, value }]
      : [],
  );
};

const createGetter = ({ key, value }: Property, before: string, after: string): Edit[] => [
  { at: key.start, remove: 0, insert: 'get ' },
  { at: key.end, remove: value.start - key.end, insert: `() { return ${before}` },
  { at: value.end, remove: 0, insert: `${after}; }` },
];

const editsOf = (node: Node): Edit[] => {
  const kind = classifyCall(node);
  const properties = kind ? callProperties((node['arguments'] as Node[])[0]) : [];
  const edits = properties.flatMap((property) => {
    // An object schema of zod keeps the fields that it has read.
    if (kind === 'fields') return createGetter(property, '', '');
    const name = nameOf(property.key);
    // The getter of a route replaces itself by the schema.
    return routeSchemas.has(name) ? createGetter(property, `Object.defineProperty(this, '${name}', { value: `, ` }).${name}`) : [];
  });
  return [...edits, ...childrenOf(node).flatMap(editsOf)];
};

const applyEdits = (code: string, edits: readonly Edit[]): string => {
  let result = '';
  let position = 0;
  for (const { at, remove, insert } of edits.toSorted((left, right) => left.at - right.at)) {
    result += code.slice(position, at) + insert;
    position = at + remove;
  }
  return result + code.slice(position);
};

/**
 * Turns the fields of the contract's schemas and the schemas of its routes into getters, so that a schema is created when it is first used
 * (docs/decisions/021-bundled-server.md). Literals with a spread stay as they are. Tests and `npm run dev` use the contract unchanged.
 */
export const lazySchemas = (): Plugin => {
  let isChanged = false;
  return {
    name: 'medboard-lazy-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        if (!id.startsWith(contract)) return undefined;
        const edits = editsOf(this.parse(code) as unknown as Node);
        isChanged ||= edits.length > 0;
        // Lines stay the same.
        return { code: applyEdits(code, edits), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isChanged) throw new Error('No schema of the contract was made lazy; correct tools/lazy-schemas.ts');
    },
  };
};
