import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Outcome } from './write.ts';

type Values = Record<string, unknown>;

/** What a form component needs: the fields, whether it is being saved, and what to do on submit. */
export type EntityForm<Draft extends Values = Values> = {
  readonly fields: UseFormReturnType<Draft>;
  readonly isPending: boolean;
  readonly isDirty: boolean;
  /** What the server said that belongs to no field. */
  readonly problem: string | undefined;
  submit(event: FormEvent): void;
};

type EntityFormOptions<Schema extends z.ZodType<Values, Values>, Result> = {
  draft: Schema;
  initial: z.input<Schema>;
  save: (values: z.output<Schema>) => Promise<Outcome<Result>>;
  onSaved?: (result: Result) => void;
};

/** The first sentence of each field that the schema refuses. */
export const fieldErrors = (schema: z.ZodType, values: unknown): Record<string, string> => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const entries = parsed.error.issues.map((issue): [string, string] => [String(issue.path[0] ?? ''), issue.message]);
  return Object.fromEntries(entries.reverse());
};

const firstOf = (fields: Record<string, string[]>, known: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, sentences]) => (name in known && sentences[0] ? [[name, sentences[0]]] : [])));

/** A form over a contract's draft: validates by it, sends what it parsed, puts the server's sentences on their fields and looks at the first wrong one. A second submit while the first is under way does nothing. */
export const useEntityForm = <Schema extends z.ZodType<Values, Values>, Result>({
  draft,
  initial,
  save,
  onSaved,
}: EntityFormOptions<Schema, Result>): EntityForm<z.input<Schema>> => {
  const fields = useForm<z.input<Schema>>({ mode: 'controlled', initialValues: initial, validate: (values) => fieldErrors(draft, values) });
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isUnderWay = useRef(false);

  const showErrors = (errors: Record<string, string>) => {
    fields.setErrors(errors);
    const [first] = Object.keys(fields.getValues()).filter((name) => name in errors);
    if (first) fields.getInputNode(first)?.focus();
  };

  const isAllShown = (refused: Record<string, string[]>) => {
    const names = Object.keys(refused);
    return names.length > 0 && names.every((name) => fields.getInputNode(name));
  };

  const send = async () => {
    isUnderWay.current = true;
    setIsPending(true);
    setProblem(undefined);
    const values = fields.getValues();
    const outcome = await save(draft.parse(values)).finally(() => {
      isUnderWay.current = false;
      setIsPending(false);
    });
    if (outcome.ok) {
      fields.resetDirty();
      onSaved?.(outcome.result);
      return;
    }
    const errors = firstOf(outcome.error.fields, values);
    showErrors(errors);
    if (outcome.error.status === 422 && isAllShown(outcome.error.fields)) outcome.hush?.();
    if (Object.keys(errors).length === 0) setProblem(outcome.error.message || undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isUnderWay.current) return;
    const errors = fieldErrors(draft, fields.getValues());
    if (Object.keys(errors).length > 0) showErrors(errors);
    else void send();
  };

  return { fields, isPending, isDirty: fields.isDirty(), problem, submit };
};
