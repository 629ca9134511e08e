import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { at: number; remove: number; insert: string };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const schemaParts = new Set(['params', 'query', 'body', 'response']);
const objectMakers = new Set(['object', 'strictObject', 'looseObject', 'extend']);

const nameOf = (node: unknown): string | undefined => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined);

/** What a call makes of the object that it is given: the fields of a schema, or a route. */
const kindOf = ({ callee }: Node): 'fields' | 'route' | undefined => {
  if (nameOf(callee) === 'route') return 'route';
  const isMaker = isNode(callee) && callee.type === 'MemberExpression' && objectMakers.has(nameOf(callee['property']) ?? '');
  return isMaker ? 'fields' : undefined;
};

/** The properties of an object literal whose values are created by a call. */
const createdProperties = (object: Node | undefined): { key: Node; value: Node }[] => {
  if (object?.type !== 'ObjectExpression') return [];
  const properties = object['properties'] as Node[];
  // V8 defines the getters behind a spread last, and the order of fields decides which error is named first.
  if (properties.some(({ type }) => type === 'SpreadElement')) return [];
  return properties.flatMap(({ type, kind, method, computed, shorthand, key, value }) =>
    type === 'Property' && kind === 'init' && !method && !computed && !shorthand && isNode(value) && value.type === 'CallExpression'
      ? [{ key: key as Node, value }]
      : [],
  );
};

const getterOf = ({ key, value }: { key: Node; value: Node }, isRoute: boolean): Edit[] => {
  const name = nameOf(key);
  // zod reads a field once. A route keeps what its getter has created.
  const [before, after] = isRoute
    ? ['() { const value = ', `; Object.defineProperty(this, '${name}', { value, enumerable: true }); return value; }`]
    : ['() { return ', '; }'];
  return [
    { at: key.start, remove: 0, insert: 'get ' },
    { at: key.end, remove: value.start - key.end, insert: before },
    { at: value.end, remove: 0, insert: after },
  ];
};

const editsOf = (node: Node): Edit[] => {
  const kind = node.type === 'CallExpression' ? kindOf(node) : undefined;
  const properties = kind ? createdProperties((node['arguments'] as Node[])[0]) : [];
  const lazy = properties.filter(({ key }) => kind === 'fields' || schemaParts.has(nameOf(key) ?? ''));
  return [...lazy.flatMap((property) => getterOf(property, kind === 'route')), ...childrenOf(node).flatMap(editsOf)];
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
 * (docs/decisions/021-bundled-server.md). Tests and `npm run dev` use the contract as it is written.
 */
export const lazySchemas = (): Plugin => ({
  name: 'medboard-lazy-schemas',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contract[\\/].*\.ts$/ },
    handler(code) {
      return { code: applyEdits(code, editsOf(this.parse(code) as unknown as Node)), map: null };
    },
  },
});
