import { IconArrowRight } from '@tabler/icons-react';
import type { z } from 'zod';
import { type Doctor, pointsDraft } from '../../../../../contract/entities/members/doctors.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { NumberField, TextField } from '../../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useAddPoints } from '../doctors.api.ts';
import styles from './form.module.css';

/** The values of the form, which has no amount at first. */
type PointsFields = Partial<z.input<typeof pointsDraft>>;

/** Grants coins to an approved doctor and shows the new balance. */
export const PointsForm = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const mutation = useAddPoints();
  const initial: PointsFields = { doctorId: doctor.id, reason: '' };
  const form = useEntityForm({
    draft: pointsDraft,
    initial,
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  const amount = pointsDraft.shape.amount.safeParse(form.fields.getValues().amount).data;
  return (
    <FormModal
      title={text('doctors.addPointsTo', { name: doctor.user.name })}
      form={form}
      submitLabel={text('doctors.addPoints')}
      onClose={onClose}
    >
      <p className={styles.balance} aria-live="polite">
        <span>
          {text('doctors.balance')} <strong>{formatNumber(doctor.points)}</strong>
        </span>
        {amount ? (
          <>
            <IconArrowRight size={18} aria-hidden="true" className={styles.arrow} />
            <span>
              {text('doctors.balanceAfter')} <strong>{formatNumber(doctor.points + amount)}</strong>
            </span>
          </>
        ) : null}
      </p>
      <NumberField form={form} name="amount" label={text('doctors.amount')} isRequired />
      <TextField form={form} name="reason" label={text('doctors.reason')} description={text('doctors.reasonHint')} isRequired />
    </FormModal>
  );
};
