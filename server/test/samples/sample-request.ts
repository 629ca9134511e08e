import type { NamedRoute } from '../../../contract/index.ts';
import type { FileField, RouteSpec } from '../../../contract/kit/route.ts';
import type { Db } from '../../platform/database/index.ts';
import { buildForm } from '../app.ts';
import { pdf, picture } from '../builders.ts';
import { buildSample, type Sample } from './samples.ts';

const sampleFile = async (kind: FileField['kind']) => {
  if (kind === 'pdf') return { bytes: pdf(), name: 'a.pdf' };
  if (kind === 'sheet') return { bytes: Buffer.from('Name\nSample area\n'), name: 'a.csv' };
  return { bytes: await picture(), name: 'a.png' };
};

/** The payload of a sample: its body, or a form with its body and the files that the route requires. */
export const buildSampleRequest = async ({ files = {} }: RouteSpec, body: Record<string, unknown> | undefined) => {
  const required = Object.entries(files).filter(([, field]) => field.required);
  if (required.length === 0) return { payload: body };
  const fields = Object.entries(body ?? {}).flatMap(([field, value]) =>
    Array.isArray(value) ? value.map((item, index) => [`${field}[${index}]`, String(item)]) : [[field, String(value)]],
  );
  const sent = required.map(async ([field, { kind }]) => [field, await sampleFile(kind)]);
  return buildForm(Object.fromEntries(fields), Object.fromEntries(await Promise.all(sent)));
};

const urlOf = (spec: RouteSpec, { params, query }: Sample) => {
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${spec.path.replace(':id', String(params?.id))}${search.length > 0 ? `?${search.join('&')}` : ''}`;
};

/** A request that the route accepts from a caller who holds its permission. */
export const buildRequestTo = async (route: NamedRoute, db: Db, caller: { phone: string }) => {
  const sample = await buildSample(route, db, caller);
  const { headers } = sample;
  return {
    method: route.spec.method,
    url: urlOf(route.spec, sample),
    ...(headers ? { headers } : {}),
    ...(await buildSampleRequest(route.spec, sample.body)),
  };
};
