import { useState } from 'react';
import { z } from 'zod';
import { ApiError, unreachableError } from '../../platform/http/api-error.ts';
import { t } from '../../platform/i18n.ts';
import { showSuccess } from '../../platform/toast.ts';
import type { MutationResult } from '../data/mutation.ts';
import type { Subject } from '../live/subject.ts';
import type { ConflictChoices, ConflictQuestion, ConflictRow } from './edits/conflict-question.ts';
import { isSameValue } from './edits/same-value.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import type { UnsavedContent } from './unsaved/unsaved-source.ts';

type Values = Record<string, unknown>;

/** The newly picked files of a form. */
export const pickedFiles = (values: Values): Record<string, File> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File));

/** The values that differ from the record, without files. */
const changedValues = (values: Values, before: Values): Values => {
  const isChange = ([name, value]: [string, unknown]) =>
    value !== undefined && !(value instanceof File) && !isSameValue(value, before[name]);
  return Object.fromEntries(Object.entries(values).filter(isChange));
};

/** The fields of a form without its file fields. */
type NonFileFields<Fields> = { [Name in keyof Fields as File extends Fields[Name] ? never : Name]: Fields[Name] };

/** A change of a record: the changed fields and the newly picked files, or all values; and the version that was seen. */
type Change<Fields> = {
  body: Partial<NonFileFields<Fields>> & { seen_updated_at: string };
  files: Record<string, File>;
  values: Fields;
  seen_updated_at: string;
};

/** A record with its version. */
export type Versioned = { readonly updated_at: string };

type EditFormOptions<Fields extends Values, Output extends Values, Row extends Versioned> = {
  /** The record for others who have it open. */
  subject: Subject;
  draft: z.ZodType<Output, Fields>;
  record: Row;
  /** The record's values; null for a file. The stored file of a field has the same name in the record. */
  fieldsOf: (record: Row) => Fields;
  /** How the record's references to other records read. */
  textsOf?: ((record: Row) => Partial<Record<keyof NoInfer<Fields> & string, string | undefined>>) | undefined;
  /** Fields that are valid only together. */
  groups?: readonly (readonly (keyof NoInfer<Fields> & string)[])[];
  send: (change: Change<Output>) => Promise<MutationResult<unknown>>;
  onSaved: () => void;
  /** A field that is sent even if it is unchanged. */
  alwaysSend?: keyof NoInfer<Fields> | undefined;
  /** The version that the user has read, if it is newer than `record` on opening. */
  seen?: string;
};

/** The id of a record, which is a part of the key of its unsaved forms. */
const idOf = (record: object): unknown => ('id' in record ? record.id : undefined);

/** More conflicts than this in one save point to an error, not to other users. */
const maxConflicts = 5;

/** The result of a save that the user cancelled. It has no message, so the form shows none. */
const cancelled = (): MutationResult<unknown> => ({ ok: false, error: new ApiError(409, { code: 'conflict', message: '' }) });

/** The record as it is now if another user changed it. The form combines both, so no toast shows the conflict. */
const takeCurrent = <Row>(result: MutationResult<unknown>): Row | undefined => {
  if (result.ok || !result.error.current) return undefined;
  result.suppressToast?.();
  // The server presents it as in the response of the change.
  return result.error.current as Row;
};

/** Loads the code and the dialog that most saves do not need; undefined if that fails. */
const loadCombineEdits = async () => {
  try {
    return (await Promise.all([import('./edits/combine-edits.ts'), import('./edits/conflict-dialog.tsx')]))[0];
  } catch (error) {
    reportError(error);
    return undefined;
  }
};

/** The schema of one field; undefined for a draft that is a union. */
const fieldSchema = (draft: z.ZodType, name: string): z.ZodType | undefined => {
  if (draft instanceof z.ZodIntersection) return fieldSchema(draft.def.left as z.ZodType, name);
  return draft instanceof z.ZodObject ? draft.shape[name] : undefined;
};

/** The values as the draft returns them. A value that it rejects, such as one from before a newer rule, stays as it is. */
const parseValues = (draft: z.ZodType<Values, Values>, values: Values): Values => {
  const { data } = draft.safeParse(values);
  if (data) return { ...values, ...data };
  const parseField = ([name, value]: [string, unknown]) => {
    const parsed = fieldSchema(draft, name)?.safeParse(value);
    return [name, parsed?.success ? parsed.data : value];
  };
  return Object.fromEntries(Object.entries(values).map(parseField));
};

/** A question to the user, which a dialog of the form asks. */
const useQuestion = () => {
  const [question, setQuestion] = useState<ConflictQuestion>();
  const ask = (rows: readonly ConflictRow[], changedAt: string) =>
    new Promise<ConflictChoices | undefined>((resolve) => {
      const answer = (choices?: ConflictChoices) => {
        setQuestion(undefined);
        resolve(choices);
      };
      setQuestion({ rows, changedAt, answer });
    });
  return { question, ask };
};

/**
 * The form of an existing record. Sends only the fields that differ from the record as it was on opening, and no request without a change.
 * If another user has saved the record meanwhile, it combines both changes and saves again. It asks about fields that both changed.
 */
export const useEditForm = <Fields extends Values, Output extends Values, Row extends Versioned>(
  options: EditFormOptions<Fields, Output, Row>,
): EntityForm<Fields> => {
  const { subject, draft, record, fieldsOf, textsOf, groups = [], send, onSaved, alwaysSend, seen } = options;
  // The record on opening: a change by another user in the meantime is not a change of this form. A restored form has an earlier one.
  const [{ opened, initial }, setOpened] = useState(() => ({ opened: record, initial: fieldsOf(record) }));
  const [first] = useState(initial);
  const [read, setRead] = useState(opened);
  if (seen !== undefined && seen !== read.updated_at && seen === record.updated_at) setRead(record);
  const { question, ask } = useQuestion();

  // The values of a record as the draft returns them, so that they compare with those of the form.
  const valuesOf = (row: Row): Values => parseValues(draft, row === opened ? initial : fieldsOf(row));

  const sendChange = async (values: Values, base: Row): Promise<MutationResult<unknown>> => {
    const before = valuesOf(base);
    const changed = changedValues(values, alwaysSend === undefined ? before : { ...before, [alwaysSend]: undefined });
    const files = pickedFiles(values);
    if (Object.keys({ ...changed, ...files }).length === 0) return { ok: true, result: undefined };
    const { updated_at: seen_updated_at } = base;
    const body = { ...changed, seen_updated_at } as Change<Output>['body']; // A subset of the parsed values.
    return send({ body, files, values: values as Output, seen_updated_at });
  };

  const saveFrom = async (
    base: Row,
    mine: Values,
    progress = { conflicts: 0, includesTheirs: false },
  ): Promise<MutationResult<unknown>> => {
    const result = await sendChange(mine, base);
    const current = takeCurrent<Row>(result);
    if (current && progress.conflicts < maxConflicts) return combineAndSave({ base, current, mine, ...progress });
    if (result.ok && progress.includesTheirs) {
      result.suppressToast?.();
      showSuccess(t('editConflict.combined'));
    }
    return result;
  };

  type Combination = { base: Row; current: Row; mine: Values; conflicts: number; includesTheirs: boolean };

  const combineAndSave = async ({ base, current, mine, conflicts, includesTheirs }: Combination) => {
    const { combineEdits } = (await loadCombineEdits()) ?? {};
    if (!combineEdits) return { ok: false as const, error: unreachableError() };
    const askHere = (rows: readonly ConflictRow[]) => ask(rows, current.updated_at);
    const combined = await combineEdits({ base, current, mine, valuesOf, textsOf, groups, shown: form.shown, ask: askHere });
    if (!combined) return cancelled();
    return saveFrom(current, combined.values, { conflicts: conflicts + 1, includesTheirs: includesTheirs || combined.includesTheirs });
  };

  const save = (mine: Values) =>
    read === opened ? saveFrom(opened, mine) : combineAndSave({ base: opened, current: read, mine, conflicts: 0, includesTheirs: false });

  const form: EntityForm<Fields> = useEntityForm({ draft, initial: first, save, onSaved });
  const restore = (content: UnsavedContent) => {
    form.unsaved.restore(content);
    if (content.version === undefined || content.version === opened.updated_at) return;
    // The save combines what was typed into the record as it is now.
    const earlier = { ...record, updated_at: content.version };
    setOpened({ opened: earlier, initial: { ...initial, ...content.base } });
    setRead(earlier);
  };
  const unsaved = { ...form.unsaved, base: initial, record: { id: idOf(record), version: opened.updated_at }, restore };
  return { ...form, subject, unsaved, ...(question ? { conflict: question } : {}) };
};
