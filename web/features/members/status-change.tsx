import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { z } from 'zod';
import { type AccountStatus, type DecisionDraft, decisionDraft, type MemberRole } from '../../../contract/entities/members.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { ChoiceField } from '../../kit/choice-field.tsx';
import { type EntityForm, useEntityForm } from '../../kit/entity-form.ts';
import { LongTextField } from '../../kit/fields.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { LateNote, useSeen } from '../../kit/late-note.tsx';
import { useText } from '../../platform/i18n.ts';
import { MemberStatus } from './member-status.tsx';
import { useDecide } from './members.api.ts';
import styles from './members.module.css';
import { ReasonPresets } from './reason-presets.tsx';

type DecisionInput = z.input<typeof decisionDraft>;

type Member = { id: number; name: string; status: AccountStatus; roles: MemberRole };

/** An account that was decided on can only be decided the other way; a pending one leaves the choice open. */
const firstChoice = { pending: undefined, approved: 'declined', declined: 'approved' } as const;

const statuses = [
  { value: 'approved', icon: IconCircleCheck },
  { value: 'declined', icon: IconCircleX },
] as const;

/** Sets an account to approved or declined. `member` is the record as it is now; the status that the decider saw goes along, so that a decision made meanwhile is told and not overwritten. */
export const StatusChange = ({ member, refresh, onClose }: { member: Member; refresh: readonly RouteSpec[]; onClose: () => void }) => {
  const text = useText();
  const decide = useDecide(refresh);
  const { seen, late, watch } = useSeen(member.status);
  const save = async (draft: DecisionDraft) => {
    const { message, ...rest } = draft;
    const body = draft.status === 'declined' && message !== undefined ? { ...rest, message } : rest;
    return watch(await decide.send({ ...body, seen_status: seen }));
  };
  const form: EntityForm<DecisionInput> = useEntityForm({
    draft: decisionDraft,
    // Nothing is chosen for a pending account; the draft itself asks for the choice.
    initial: { user_id: member.id, status: firstChoice[seen], message: '' } as DecisionInput,
    save,
    onSaved: onClose,
  });
  const { status, message = '' } = form.fields.getValues();
  return (
    <FormModal
      title={text('members.changeTitle', { name: member.name })}
      form={late ? { ...form, problem: undefined } : form}
      submitLabel={text('members.change')}
      onClose={onClose}
    >
      <p className={styles.now}>
        {text('members.now')} <MemberStatus status={seen} />
      </p>
      <LateNote late={late} />
      <ChoiceField
        form={form}
        name="status"
        label={text('members.newStatus')}
        choices={statuses.map(({ value, icon }) => ({
          value,
          icon,
          tone: value,
          label: text(`members.status.${value}`),
          isDisabled: seen === value,
        }))}
      />
      {status === 'declined' ? (
        <>
          <ReasonPresets of={member.roles} reason={message} onFill={(reason) => form.fields.setFieldValue('message', reason)} />
          <LongTextField
            form={form}
            name="message"
            label={text('members.reason')}
            description={text('members.reasonHint')}
            rows={3}
            isRequired
          />
        </>
      ) : null}
    </FormModal>
  );
};
