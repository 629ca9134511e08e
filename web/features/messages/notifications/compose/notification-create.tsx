import { type FormEvent, useState } from 'react';
import type { Option } from '../../../../kit/data/queries.ts';
import { showActionToast } from '../../../../kit/dialog/action-toast.tsx';
import { type EntityForm, fieldErrors, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { showSuccess } from '../../../../platform/toast.ts';
import { useGroup } from '../../../members/groups/index.ts';
import { useCancel } from '../notifications.api.ts';
import styles from './compose.module.css';
import { type ComposeInput, composeDraft, type Recipients } from './compose-draft.ts';
import { ComposeInputs } from './compose-inputs.tsx';
import { ConfirmSend } from './confirm-send.tsx';
import { Preview } from './preview.tsx';
import { type FormReach, useFormReach } from './use-form-reach.ts';
import { useSend } from './use-send.ts';

const blank: ComposeInput = {
  select_member_type: 'members',
  notification_type: 'whatsapp-notification',
  purpose: null,
  member_type: 'doctor',
  user_id: [],
  group_id: null,
  title: '',
  message: '',
  send_at: null,
};

/** Sending to more recipients needs a confirmation. */
const unconfirmedRecipients = 20;

/** Whether sending needs a confirmation: to all members, to many, or to a group whose size is not known yet. */
const needsConfirmation = ({ select_member_type: audience, user_id }: ComposeInput, formReach: FormReach): boolean => {
  if (audience === 'members') return user_id.length > unconfirmedRecipients;
  return audience === 'all' || formReach.state !== 'loaded' || formReach.reach.total > unconfirmedRecipients;
};

type NotificationCreateProps = { onClose: () => void; groupId?: number | undefined; recipients?: Recipients };

/** Writes and sends a notification, to the given group or members unless another audience is chosen. */
export const NotificationCreate = ({ groupId, recipients = [], onClose }: NotificationCreateProps) =>
  groupId === undefined ? (
    <Compose group={null} recipients={recipients} onClose={onClose} />
  ) : (
    <ComposeToGroup groupId={groupId} onClose={onClose} />
  );

const ComposeToGroup = ({ groupId, onClose }: { groupId: number; onClose: () => void }) => {
  const group = useGroup(groupId);
  // Without the group, for example after it was deleted, the form starts without one.
  return group.isPending ? null : <Compose group={group.data?.data ?? null} recipients={[]} onClose={onClose} />;
};

/** Sending to many members needs a confirmation that names their number. The toast has Undo. */
const Compose = ({ group, recipients, onClose }: { group: Option | null; recipients: Recipients; onClose: () => void }) => {
  const text = useText();
  const cancel = useCancel();
  const form: EntityForm<ComposeInput> = useEntityForm({
    draft: composeDraft,
    initial: group
      ? { ...blank, select_member_type: 'group', group_id: group.id }
      : { ...blank, user_id: recipients, member_type: recipients[0]?.type ?? blank.member_type },
    save: useSend(),
    onSaved: ({ data: { id }, message }) => {
      showActionToast(showSuccess, {
        text: message ?? text('notifications.sending'),
        label: text('common.undo'),
        onAction: () => void cancel.send({ params: { id } }),
      });
      onClose();
    },
  });
  const [pendingSubmit, setPendingSubmit] = useState<FormEvent>();
  const values = form.fields.getValues();
  const formReach = useFormReach(values);
  const submit = (event: FormEvent) => {
    const isValid = Object.keys(fieldErrors(composeDraft, values)).length === 0;
    if (!isValid || !needsConfirmation(values, formReach) || form.isPending) {
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
        submitLabel={text(values.send_at === null ? 'notifications.send' : 'notifications.scheduleAction')}
        onClose={onClose}
        size={960}
        isBehindDialog={pendingSubmit !== undefined}
      >
        <div className={styles.columns}>
          <ComposeInputs form={form} group={group} formReach={formReach} />
          <div className={styles.aside}>
            <Preview values={values} />
          </div>
        </div>
      </FormModal>
      {pendingSubmit ? (
        <ConfirmSend
          values={values}
          groupName={form.picked.get('group_id')?.[0]?.name ?? group?.name}
          formReach={formReach}
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
