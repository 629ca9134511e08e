import type { RouteSpec } from '../../contract/kit/route.ts';
import { buildForm } from './app.ts';
import { pdf, picture } from './builders.ts';

/** The payload of a sample: its body, or a form with its body and the files that the route requires. */
export const buildSampleRequest = async ({ files = {} }: RouteSpec, body: Record<string, unknown> | undefined) => {
  const required = Object.entries(files).filter(([, field]) => field.required);
  if (required.length === 0) return { payload: body };
  const fields = Object.entries(body ?? {}).map(([field, value]) => [field, String(value)]);
  const sent = required.map(async ([field, { kind }]) => [
    field,
    kind === 'pdf' ? { bytes: pdf(), name: 'a.pdf' } : { bytes: await picture(), name: 'a.png' },
  ]);
  return buildForm(Object.fromEntries(fields), Object.fromEntries(await Promise.all(sent)));
};
