import { t, useText } from '../../platform/i18n.ts';
import { useApiMutation } from '../data/mutation.ts';
import { subjectOf } from '../live/subject.ts';
import type { LookupProps, LookupRow } from './lookup.ts';
import { LookupCreateForm, LookupEditForm } from './lookup-form.tsx';

type FormProps<Row extends LookupRow> = LookupProps<Row> & { onClose: () => void };

/** The dialog that adds a record. */
export const LookupCreate = <Row extends LookupRow>({ lookup, onClose }: FormProps<Row>) => {
  const { entity, routes, createdToastDuration } = lookup;
  const text = useText();
  const mutation = useApiMutation(routes.create, {
    success: t('common.added'),
    failure: t(`${entity.key}.createFailed`),
    ...(createdToastDuration === undefined ? {} : { toastDuration: createdToastDuration }),
  });
  return (
    <LookupCreateForm
      {...lookup}
      title={text(`${entity.key}.add`)}
      submitLabel={text(`${entity.key}.create`)}
      placeholder={text(`${entity.key}.namePlaceholder`)}
      save={(body) => mutation.send({ body })}
      onClose={onClose}
    />
  );
};

/** The dialog that changes a record. */
export const LookupEdit = <Row extends LookupRow>({ lookup, row, onClose }: FormProps<Row> & { row: Row }) => {
  const { entity, routes } = lookup;
  const text = useText();
  const mutation = useApiMutation(routes.update, {
    success: t(`${entity.key}.updated`),
    failure: t(`${entity.key}.updateFailed`),
  });
  return (
    <LookupEditForm
      {...lookup}
      subject={subjectOf(lookup.routes.update, row.id)}
      row={row}
      title={text(`${entity.key}.edit`)}
      submitLabel={text('common.save')}
      placeholder={text(`${entity.key}.namePlaceholder`)}
      save={(body) => mutation.send({ params: { id: row.id }, body })}
      onClose={onClose}
    />
  );
};
