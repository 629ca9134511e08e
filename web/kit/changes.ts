import { useState } from 'react';
import type { z } from 'zod';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import type { Outcome } from './write.ts';

type Values = Record<string, unknown>;

/** The files that were picked; a field without a new one is not sent. */
export const pickedOf = (values: Values): Record<string, File> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File));

/** What the form holds and the record does not, without its files. */
const changeOf = (values: Values, before: Values): Values => {
  const isChange = ([name, value]: [string, unknown]) =>
    value !== undefined && !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(values).filter(isChange));
};

/** The fields of a form that are no files. */
type FactsOf<Fields> = { [Name in keyof Fields as File extends Fields[Name] ? never : Name]: Fields[Name] };

/** What a person changed of a record: facts and files. */
type Change<Fields> = { body: Partial<FactsOf<Fields>>; files: Record<string, File> };

type ChangeFormOptions<Schema extends z.ZodType<Values, Values>> = {
  draft: Schema;
  /** What the form holds of the record. */
  fields: z.input<Schema>;
  send: (change: Change<z.output<Schema>>) => Promise<Outcome<unknown>>;
  onSaved: () => void;
  /** A field that is sent also where it stays: sending it is then a change by itself. */
  always?: keyof z.input<Schema> | undefined;
};

/** The form of a record that is there: sends only what differs from the record as it was when the form opened, and nothing where nothing does. */
export const useChangeForm = <Schema extends z.ZodType<Values, Values>>({
  draft,
  fields,
  send,
  onSaved,
  always,
}: ChangeFormOptions<Schema>): EntityForm<z.input<Schema>> => {
  // What another changes meanwhile is not this person's change.
  const [before] = useState(() => fields);
  const save = async (values: z.output<Schema>): Promise<Outcome<unknown>> => {
    const files = pickedOf(values);
    const body = changeOf(values, always === undefined ? before : { ...before, [always]: undefined });
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return send({ body: body as Change<z.output<Schema>>['body'], files }); // A part of what was given.
  };
  return useEntityForm({ draft, initial: before, save, onSaved });
};
