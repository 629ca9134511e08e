import type { ComponentType } from 'react';
import type { z } from 'zod';
import { useText } from '../../platform/i18n.ts';
import { pickedFiles, useEditForm, type Versioned } from '../form/edit-form.ts';
import { type EntityForm, useEntityForm } from '../form/entity-form.ts';
import { FormModal } from '../form/form-modal.tsx';
import { subjectOf } from '../live/subject.ts';
import { type Content, useCreateContent, useUpdateContent } from './content-hooks.ts';

type Values = Record<string, unknown>;

/** The values that a form holds: those that its schema accepts, or undefined for an empty field. */
export type FormValues<Schema extends z.ZodType<Values, Values>> = {
  [Name in keyof z.input<Schema>]: z.input<Schema>[Name] | undefined;
};

/** What the forms of a kind of content differ in. */
export type ContentForm<Row, Fields extends Values> = {
  content: Content<Row>;
  /** Validate the fields of a new record, and of a change. */
  schemas: { create: z.ZodType<Values, Fields>; edit: z.ZodType<Values, Fields> };
  /** The values of a record; of a new one without it. The value of a file is null. */
  fieldsOf: (row?: Row) => Fields;
  /** How the record's references to other records read. */
  textsOf: (row: Row) => Partial<Record<keyof Fields & string, string>>;
  Inputs: ComponentType<{ form: EntityForm<Fields>; row?: Row }>;
  /** The width of the dialog in pixels. */
  size?: number;
};

type CreateProps<Row, Fields extends Values> = { of: ContentForm<Row, Fields>; onClose: () => void };

const omit = (values: Values, names: object) => Object.fromEntries(Object.entries(values).filter(([name]) => !(name in names)));

/** The dialog that adds a record. */
export const ContentCreate = <Row extends { readonly id: number }, Fields extends Values>({ of, onClose }: CreateProps<Row, Fields>) => {
  const { content, schemas, fieldsOf, Inputs, size } = of;
  const text = useText();
  const mutation = useCreateContent(content);
  const form = useEntityForm({
    draft: schemas.create,
    initial: fieldsOf(),
    save: (values) => mutation.send({ body: omit(values, content.routes.create.files), files: pickedFiles(values) }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text(`${content.texts}.add`)}
      form={form}
      submitLabel={text(`${content.texts}.create`)}
      onClose={onClose}
      {...(size === undefined ? {} : { size })}
    >
      <Inputs form={form} />
    </FormModal>
  );
};

type EditProps<Row, Fields extends Values> = CreateProps<Row, Fields> & { row: Row };

/** The dialog that changes a record. It sends the changed fields and the newly picked files only. */
export const ContentEdit = <Row extends Versioned & { readonly id: number }, Fields extends Values>({
  of,
  row,
  onClose,
}: EditProps<Row, Fields>) => {
  const { content, schemas, fieldsOf, textsOf, Inputs, size } = of;
  const text = useText();
  const mutation = useUpdateContent(content);
  const form = useEditForm({
    draft: schemas.edit,
    subject: subjectOf(content.routes.update, row.id),
    record: row,
    fieldsOf,
    textsOf,
    send: ({ body, files }) => mutation.send({ params: { id: row.id }, body, files }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text(`${content.texts}.edit`)}
      form={form}
      submitLabel={text('common.save')}
      onClose={onClose}
      {...(size === undefined ? {} : { size })}
    >
      <Inputs form={form} row={row} />
    </FormModal>
  );
};
