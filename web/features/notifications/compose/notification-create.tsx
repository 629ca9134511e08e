import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type EntityForm, fieldErrors, useEntityForm } from '../../../kit/form/entity-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import styles from './compose.module.css';
import { type ComposeInput, composeDraft } from './compose-draft.ts';
import { ComposeInputs } from './compose-inputs.tsx';
import { Preview } from './preview.tsx';
import { ReachLine } from './reach-line.tsx';
import { type LiveReach, useLiveReach } from './use-live-reach.ts';
import { useSend } from './use-send.ts';

const blank: ComposeInput = {
  select_member_type: 'members',
  notification_type: 'whatsapp-notification',
  member_type: 'doctor',
  user_id: [],
  group_id: null,
  title: '',
  message: '',
};

/** Writes and sends a notification. Sending to all members needs a confirmation that names their number. */
export const NotificationCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const form: EntityForm<ComposeInput> = useEntityForm({ draft: composeDraft, initial: blank, save: useSend(), onSaved: onClose });
  const [pendingSubmit, setPendingSubmit] = useState<FormEvent>();
  const values = form.fields.getValues();
  const live = useLiveReach(values);
  const submit = (event: FormEvent) => {
    const needsConfirmation = values.select_member_type === 'all' && Object.keys(fieldErrors(composeDraft, values)).length === 0;
    if (!needsConfirmation || form.isPending) {
      form.submit(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    setPendingSubmit(event);
  };
  return (
    <>
      <FormModal
        title={text('notifications.add')}
        form={{ ...form, submit }}
        submitLabel={text('notifications.send')}
        onClose={onClose}
        size={960}
        isBehindDialog={pendingSubmit !== undefined}
      >
        <div className={styles.columns}>
          <ComposeInputs form={form} />
          <div className={styles.aside}>
            <ReachLine live={live} />
            <Preview values={values} />
          </div>
        </div>
      </FormModal>
      {pendingSubmit ? (
        <ConfirmSendToAll
          live={live}
          onClose={() => setPendingSubmit(undefined)}
          onConfirm={() => {
            setPendingSubmit(undefined);
            form.submit(pendingSubmit);
          }}
        />
      ) : null}
    </>
  );
};

const ConfirmSendToAll = ({ live, onConfirm, onClose }: { live: LiveReach; onConfirm: () => void; onClose: () => void }) => {
  const text = useText();
  const count = live.state === 'loaded' ? live.reach.reachable : 0;
  const textValues = { count, shown: formatNumber(count) };
  return (
    <ConfirmModal
      opened
      title={text('notifications.toAllTitle')}
      confirmLabel={live.state === 'loaded' ? text('notifications.sendTo', textValues) : text('notifications.send')}
      isDisabled={count === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p role="status">
        {live.state === 'loaded' ? text('notifications.toAllText', textValues) : text(`notifications.reach.${live.state}`)}
      </p>
      {live.state === 'failed' ? (
        <Button size="xs" variant="default" onClick={live.retry}>
          {text('common.retry')}
        </Button>
      ) : null}
    </ConfirmModal>
  );
};
