import { Flex } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { type AccountStatus, accountRules } from '../../../../../contract/entities/members/account-status.ts';
import { type DecisionDraft, decisionDraft, type MemberRole } from '../../../../../contract/entities/members/members.ts';
import { ConflictCallout, useSeenVersion } from '../../../../kit/form/edits/conflict-callout.tsx';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import type { Approval } from '../../../../kit/verification/approval.tsx';
import { ConfirmTakeOver } from '../../../../kit/verification/confirm-take-over.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { MemberStatus } from '../member-status.tsx';
import { useDecide } from '../members.api.ts';
import { ClaimCallout } from './claim-callout.tsx';
import { DeclineReason } from './decline-reason.tsx';
import { useConfirmedSubmit } from './use-confirmed-submit.ts';
import { useCurrentStatus } from './use-current-status.ts';
import { useTakeOver } from './use-take-over.ts';

type DecisionInput = z.input<typeof decisionDraft>;

type Member = { id: number; name: string; status: AccountStatus; roles: MemberRole };

/** A decided account can only get the other status; a pending account can get both. */
const initialStatus = { pending: undefined, approved: 'declined', declined: 'approved' } as const;

const statuses = [
  { value: 'approved', icon: IconCircleCheck },
  { value: 'declined', icon: IconCircleX },
] as const;

/** Approves or declines an account. `member` is the current record. The request names the status that the user saw, so the server rejects it if someone else has decided since. */
export const StatusChange = ({ member, approval, onClose }: { member: Member; approval: Approval; onClose: () => void }) => {
  const text = useText();
  const decide = useDecide();
  const [hasConflict, setHasConflict] = useState(false);
  const current = useCurrentStatus(member, hasConflict);
  const { seen, conflict, trackConflict } = useSeenVersion(current);
  const claimed = useTakeOver(member);
  const [isConfirming, setIsConfirming] = useState(false);
  // The refusal is then out of date.
  const [isTakenOver, setIsTakenOver] = useState(false);
  const save = async (draft: DecisionDraft) => {
    const { message, ...rest } = draft;
    const body = accountRules[draft.status].isRefused && message !== undefined ? { ...rest, message } : rest;
    setIsTakenOver(false);
    const sent = await decide.send({ ...body, seen_status: seen });
    claimed.track(sent.ok ? undefined : sent.error);
    const result = trackConflict(sent);
    setHasConflict(!result.ok && result.error.status === 409);
    return result;
  };
  const form: EntityForm<DecisionInput> = useEntityForm({
    draft: decisionDraft,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the field is empty at first; the draft schema requires it
    initial: { user_id: member.id, status: initialStatus[seen], message: '' } as DecisionInput,
    save,
    onSaved: onClose,
  });
  const handleTakeOver = async () => {
    if (!(await claimed.takeOver())) return;
    trackConflict({ ok: true, result: undefined });
    setHasConflict(false);
    setIsTakenOver(true);
  };
  const { status } = form.fields.getValues();
  const asked = useConfirmedSubmit(form, approval, status === 'approved');
  return (
    <>
      <FormModal
        title={text('members.changeTitle', { name: member.name })}
        form={{ ...form, submit: asked.submit, formError: conflict || isTakenOver ? undefined : form.formError }}
        submitLabel={asked.label ?? text('members.change')}
        isSubmitDisabled={asked.isLoading || (conflict !== undefined && status === seen)}
        onClose={onClose}
        isBehindDialog={isConfirming || asked.isAsking}
      >
        <Flex component="p" align="center" wrap="wrap" gap="4px 8px" c="var(--ink-soft)">
          {text('members.now')} <MemberStatus status={seen} />
        </Flex>
        {claimed.claim ? (
          <ClaimCallout isPending={claimed.isPending} onTakeOver={() => setIsConfirming(true)}>
            {conflict}
          </ClaimCallout>
        ) : (
          <ConflictCallout conflict={conflict} />
        )}
        <RadioField
          form={form}
          name="status"
          label={text('members.newStatus')}
          options={statuses.map(({ value, icon }) => ({
            value,
            icon,
            tone: value,
            label: text(`members.status.${value}`),
            isDisabled: seen === value,
          }))}
        />
        {status && accountRules[status].isRefused ? <DeclineReason form={form} kind={member.roles} /> : null}
      </FormModal>
      {asked.dialog}
      {claimed.claim && isConfirming ? (
        <ConfirmTakeOver claim={claimed.claim} onConfirm={() => void handleTakeOver()} onClose={() => setIsConfirming(false)} />
      ) : null}
    </>
  );
};
