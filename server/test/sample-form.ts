import type { RouteSpec } from '../../contract/kit/route.ts';
import { formOf } from './app.ts';
import { pdf, picture } from './builders.ts';

/** What a sample's call carries: its body as it is, or a form of it beside the files that its route requires. */
export const carriedBy = async ({ files = {} }: RouteSpec, body: Record<string, unknown> | undefined) => {
  const required = Object.entries(files).filter(([, field]) => field.required);
  if (required.length === 0) return { payload: body };
  const fields = Object.entries(body ?? {}).map(([field, value]) => [field, String(value)]);
  const sent = required.map(async ([field, { kind }]) => [
    field,
    kind === 'pdf' ? { bytes: pdf(), name: 'a.pdf' } : { bytes: await picture(), name: 'a.png' },
  ]);
  return formOf(Object.fromEntries(fields), Object.fromEntries(await Promise.all(sent)));
};
