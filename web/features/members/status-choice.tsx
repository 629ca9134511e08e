import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { z } from 'zod';
import type { AccountStatus, decisionDraft } from '../../../contract/entities/members.ts';
import type { EntityForm } from '../../kit/entity-form.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './members.module.css';

const choices = [
  { status: 'approved', icon: IconCircleCheck },
  { status: 'declined', icon: IconCircleX },
] as const;

/** The two statuses that an account can be given. */
export const StatusChoice = ({ form, current }: { form: EntityForm<z.input<typeof decisionDraft>>; current: AccountStatus }) => {
  const text = useText();
  const { error } = form.fields.getInputProps('status');
  const chosen = form.fields.getValues().status;
  return (
    <fieldset className={styles.choice} aria-describedby="status-problem">
      <legend className={styles.legend}>{text('members.newStatus')}</legend>
      <div className={styles.options}>
        {choices.map(({ status, icon: ChoiceIcon }) => (
          <label key={status} className={styles.option} data-status={status}>
            <input
              type="radio"
              name="status"
              value={status}
              data-path={status === choices[0].status ? 'status' : undefined}
              checked={chosen === status}
              disabled={current === status}
              onChange={() => form.fields.setFieldValue('status', status)}
            />
            <ChoiceIcon size={18} aria-hidden="true" />
            {text(`members.status.${status}`)}
          </label>
        ))}
      </div>
      <div id="status-problem" role="alert">
        {error ? <p className={styles.error}>{error}</p> : null}
      </div>
    </fieldset>
  );
};
