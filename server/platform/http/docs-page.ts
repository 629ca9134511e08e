import { z } from 'zod';
import { errorStatus } from '../../../contract/errors.ts';
import type { NamedRoute } from '../../../contract/index.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { holders } from '../../../contract/permissions.ts';

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  enum?: unknown[];
  default?: unknown;
} & Record<string, unknown>;

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const typeOf = (schema: Json): string => {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return [schema.type ?? 'any'].flat().join(' or ');
};

const bounds = (schema: Json): string =>
  ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'default', 'pattern']
    .filter((key) => schema[key] !== undefined && String(schema[key]).length < 40)
    .map((key) => `${key} ${String(schema[key])}`)
    .join(', ');

const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const fields = (title: string, schema: z.ZodType | undefined, files: string[] = []): string => {
  if (!schema) return '';
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const rows = Object.entries(properties).map(([name, part]) =>
    row([`<code>${escaped(name)}</code>`, escaped(typeOf(part)), required.includes(name) ? 'required' : 'optional', escaped(bounds(part))]),
  );
  const pictures = files.map((name) => row([`<code>${escaped(name)}</code>`, 'file', 'optional', 'multipart only']));
  return `<h4>${title}</h4><table>${[...rows, ...pictures].join('')}</table>`;
};

const audience = ({ permission }: RouteSpec): string => {
  if (permission === 'public') return 'anyone';
  return permission === 'session' ? 'any live session' : holders[permission].join(', ');
};

const answer = (spec: RouteSpec): string => {
  const schema = z.toJSONSchema(spec.response, { io: 'output', unrepresentable: 'any' }) as Json;
  const data = schema.properties?.data;
  return `<h4>Answers ${spec.status ?? 200}</h4><p><code>${escaped(typeOf(schema))}</code>${data ? `, data: <code>${escaped(typeOf(data))}</code>` : ''}</p>`;
};

const section = ({ name, spec }: NamedRoute): string => `
<details id="${escaped(name)}"><summary><b class="${spec.method.toLowerCase()}">${spec.method}</b> <code>/api/v1${escaped(spec.path)}</code> <span>${escaped(spec.summary)}</span></summary>
<p>For: ${escaped(audience(spec))}</p>
${fields('Path', spec.params)}${fields('Query', spec.query)}${fields('Body', spec.body, Object.keys(spec.files ?? {}))}${answer(spec)}</details>`;

const style = `
:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1.5rem}
h1{font-size:1.75rem}h2{margin-top:2.5rem;font-size:1.2rem;text-transform:capitalize}h4{margin:1rem 0 .25rem}
details{border:1px solid light-dark(#e2dfda,#45423d);border-radius:10px;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem;color:light-dark(#0b6663,#6fcac5)}summary b.delete{color:light-dark(#a32a1f,#f0968c)}summary span{display:block;padding-inline-start:4.75rem;color:light-dark(#5c5852,#b5b0a8)}
table{border-collapse:collapse;width:100%}td{border-top:1px solid light-dark(#e2dfda,#45423d);padding:.25rem .5rem;vertical-align:top}
code{font-size:.9em;overflow-wrap:anywhere}`;

/** The API as one HTML page; the word NONCE stands where the style's nonce goes. */
export const renderDocs = (routes: readonly NamedRoute[]): string => {
  const entities = [...new Set(routes.map(({ name }) => name.split('.')[0] ?? ''))];
  const groups = entities.map(
    (entity) =>
      `<h2>${escaped(entity)}</h2>${routes
        .filter(({ name }) => name.startsWith(`${entity}.`))
        .map(section)
        .join('')}`,
  );
  const errors = Object.entries(errorStatus).map(([code, status]) => row([String(status), `<code>${code}</code>`]));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Medboard API</title><style nonce="NONCE">${style}</style></head><body><main>
<h1>Medboard API</h1>
<p>Send <code>Authorization: Bearer …</code> with the token of <a href="#session.signIn">sign-in</a>. Writes take JSON or a multipart form; lists arrive as <code>ids[0]</code>, <code>ids[]</code> or a JSON array. A write with an <code>Idempotency-Key</code> is done once. The same as data: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${groups.join('')}
<h2>Refusals</h2><p>Every refusal is <code>{ message, code, errors?, request_id }</code>.</p><table>${errors.join('')}</table>
</main></body></html>`;
};
