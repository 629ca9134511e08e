import { useState } from 'react';
import type { z } from 'zod';
import type { MutationResult } from '../data/mutation.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';

type Values = Record<string, unknown>;

/** The newly picked files of a form. */
export const pickedFiles = (values: Values): Record<string, File> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File));

/** The values that differ from the record, without files. */
const changedValues = (values: Values, before: Values): Values => {
  const isChange = ([name, value]: [string, unknown]) =>
    value !== undefined && !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(values).filter(isChange));
};

/** The fields of a form without its file fields. */
type NonFileFields<Fields> = { [Name in keyof Fields as File extends Fields[Name] ? never : Name]: Fields[Name] };

/** The changed fields and the newly picked files of a record. */
type Changes<Fields> = { body: Partial<NonFileFields<Fields>>; files: Record<string, File> };

type EditFormOptions<Schema extends z.ZodType<Values, Values>> = {
  draft: Schema;
  /** The record's values when the form opens. */
  fields: z.input<Schema>;
  send: (changes: Changes<z.output<Schema>>) => Promise<MutationResult<unknown>>;
  onSaved: () => void;
  /** A field that is sent even if it is unchanged. */
  alwaysSend?: keyof z.input<Schema> | undefined;
};

/** The form of an existing record. Sends only the fields that differ from the record as it was on opening, and no request without a change. */
export const useEditForm = <Schema extends z.ZodType<Values, Values>>({
  draft,
  fields,
  send,
  onSaved,
  alwaysSend,
}: EditFormOptions<Schema>): EntityForm<z.input<Schema>> => {
  // The values on opening: a change by another user in the meantime is not a change of this form.
  const [before] = useState(() => fields);
  const save = async (values: z.output<Schema>): Promise<MutationResult<unknown>> => {
    const files = pickedFiles(values);
    const body = changedValues(values, alwaysSend === undefined ? before : { ...before, [alwaysSend]: undefined });
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return send({ body: body as Changes<z.output<Schema>>['body'], files }); // A subset of the parsed values.
  };
  return useEntityForm({ draft, initial: before, save, onSaved });
};
