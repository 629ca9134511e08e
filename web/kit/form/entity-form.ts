import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ApiError, isUnreachable } from '../../platform/http/api-error.ts';
import { t } from '../../platform/i18n.ts';
import type { MutationResult } from '../data/mutation.ts';
import type { Subject } from '../live/subject.ts';
import type { ConflictQuestion } from './edits/conflict-question.ts';
import { changedFrom } from './edits/same-value.ts';
import type { ShownFields } from './edits/shown-fields.ts';
import type { Picked, UnsavedSource } from './unsaved/unsaved-source.ts';

type Values = Record<string, unknown>;

/** The state of a form and its submit handler. */
export type EntityForm<Draft extends Values = Values> = {
  readonly fields: UseFormReturnType<Draft>;
  readonly isPending: boolean;
  readonly isDirty: boolean;
  /** The server's message if it belongs to no field, or that no server responded. */
  readonly formError: string | undefined;
  readonly shown: ShownFields;
  readonly picked: Picked;
  /** Keeps what was typed if the browser crashes. */
  readonly unsaved: UnsavedSource;
  /** Another user changed the same fields of the record; the save waits for the answer. */
  readonly conflict?: ConflictQuestion;
  /** The record that the form edits. */
  readonly subject?: Subject;
  submit(event: FormEvent): void;
};

/**
 * The values that a form starts with: one for each field of its draft, so that the compiler asks for that of a new field. A password has
 * none in the form of an existing record.
 */
export type StartValues<Fields> = { [Name in Exclude<keyof Fields, 'password'>]: Fields[Name] };

type EntityFormOptions<Fields extends Values, Output extends Values, Result> = {
  draft: z.ZodType<Output, Fields>;
  initial: Fields;
  save: (values: Output) => Promise<MutationResult<Result>>;
  onSaved?: (result: Result) => void;
  /** The record that the new record belongs to, if no value names it. An unsaved form is offered in the form of the same record only. */
  parentId?: number;
};

/** The first error message of each field that the schema rejects. */
export const fieldErrors = (schema: z.ZodType, values: unknown): FormErrors => schemaResolver(schema, { sync: true })(values);

const firstErrors = (errors: Record<string, string[]>, values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, messages]) => (name in values && messages[0] ? [[name, messages[0]]] : [])));

/** What the form says about a failed save, if no field does. */
const findFormError = (error: ApiError, errors: Record<string, string>): string | undefined => {
  if (error.code === 'fresh_needed') return undefined;
  if (isUnreachable(error)) return t('forms.unreachable');
  return Object.keys(errors).length === 0 ? error.message || undefined : undefined;
};

/**
 * A form that validates by a contract's draft and saves the parsed values. The server's messages appear at their fields, without a toast, and
 * the first invalid field gets the focus. A second submit while the first is pending does nothing.
 */
export const useEntityForm = <Fields extends Values, Output extends Values, Result>({
  draft,
  initial,
  save,
  onSaved,
  parentId,
}: EntityFormOptions<Fields, Output, Result>): EntityForm<Fields> => {
  const fields = useForm<Fields>({ mode: 'controlled', initialValues: initial, validate: (values) => fieldErrors(draft, values) });
  const [isPending, setIsPending] = useState(false);
  const [formError, setFormError] = useState<string>();
  const [shown] = useState<ShownFields>(() => new Map());
  const [picked] = useState<Picked>(() => new Map());
  const finish = useRef<() => void>(undefined);
  const isSubmitting = useRef(false);
  const form = useRef<Element>(null);

  // Not `getInputNode`, which finds a field of the same name in another form of the page.
  const findField = (name: string) => form.current?.querySelector<HTMLElement>(`[data-path="${name}"]`);

  /** Whether fields of the form show each error and the message, so that no toast has to. */
  const showsAll = ({ fields: errors, message }: ApiError): boolean =>
    Object.keys(errors).every((name) => name in fields.getValues() && findField(name)) &&
    Object.values(errors).some(([text]) => text === message);

  const showErrors = (errors: FormErrors) => {
    fields.setErrors(errors);
    const [first] = Object.keys(fields.getValues()).filter((name) => name in errors);
    if (first) findField(first)?.focus();
  };

  const send = async () => {
    isSubmitting.current = true;
    setIsPending(true);
    // The missing connection stays in the form until a request gets a response.
    setFormError((current) => (current === t('forms.unreachable') ? current : undefined));
    const values = fields.getValues();
    const result = await save(draft.parse(values)).finally(() => {
      isSubmitting.current = false;
      setIsPending(false);
    });
    if (result.ok) {
      setFormError(undefined);
      finish.current?.();
      fields.resetDirty();
      onSaved?.(result.result);
      return;
    }
    const errors = firstErrors(result.error.fields, values);
    showErrors(errors);
    if (showsAll(result.error)) result.suppressToast?.();
    setFormError(findFormError(result.error, errors));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSubmitting.current) return;
    form.current = (event.target as Element).closest('form'); // A submit that waited for a question has no `currentTarget` any more.
    const errors = fieldErrors(draft, fields.getValues());
    if (Object.keys(errors).length > 0) showErrors(errors);
    else void send();
  };

  const unsaved: UnsavedSource = {
    base: initial,
    record: undefined,
    parentId,
    picked,
    getValues: fields.getValues,
    restore: (content) => {
      for (const [name, options] of content.picked) picked.set(name, options);
      // The draft schema checks the values on the next submit.
      fields.setValues(changedFrom(content.base, content.values) as Partial<Fields>);
    },
    finish,
  };

  return { fields, isPending, isDirty: fields.isDirty(), formError, shown, picked, unsaved, submit };
};
