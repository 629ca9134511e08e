import { useState } from 'react';
import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import type { MemberRole } from '../../../../../contract/entities/members/members.ts';
import { LongTextField } from '../../../../kit/form/fields/fields.tsx';
import type { KeyHelp, Shortcuts } from '../../../../kit/keys/use-shortcuts.ts';
import type { Approval } from '../../../../kit/verification/approval.tsx';
import { ClaimedBar } from '../../../../kit/verification/claimed-bar.tsx';
import { DecidedBar, DecisionBar } from '../../../../kit/verification/decision-bar.tsx';
import type { ReviewState } from '../../../../kit/verification/queue-screen.tsx';
import { useClaimRenewal } from '../../../../kit/verification/use-claim.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ReasonPresets } from '../../../messages/decline-reasons/index.ts';
import { memberPage } from '../member.ts';
import { type Applicant, useAccountDecision } from './use-account-decision.ts';

type AccountDecisionProps = {
  state: ReviewState;
  member: Applicant;
  memberRole: MemberRole;
  approval: Approval;
  shortcuts?: Shortcuts;
  help?: readonly KeyHelp[];
};

/** The decision bar of an account: approves, declines with a reason, or skips it. */
export const AccountDecision = (props: AccountDecisionProps) => {
  const text = useText();
  const { member, memberRole, state } = props;
  const { onFinish, claimState } = state;
  const { isActive, isDecided } = accountRules[member.user.status];
  const isPending = !isDecided;
  const isClaimed = isPending && claimState?.claim?.is_own === false;
  // Others may claim or decide while the buttons are on screen.
  const [wasDecidable, setWasDecidable] = useState(false);
  if (isPending && !isClaimed && !wasDecidable) setWasDecidable(true);
  if (isClaimed && claimState.claim)
    return (
      <ClaimedBar
        claim={claimState.claim}
        wasOwn={wasDecidable}
        isPending={claimState.isTakingOver}
        onTakeOver={() => void claimState.takeOver(member.id)}
        onNext={() => onFinish({ kind: 'skipped' })}
      />
    );
  if (isPending) return <PendingDecision {...props} />;
  const decided = isActive ? 'approved' : 'declined';
  const page = memberPage[memberRole].replace('$id', String(member.id));
  return (
    <DecidedBar
      reason={text(wasDecidable ? `verification.decidedMeanwhile.${decided}` : `verification.of.${memberRole}.notPending`)}
      wasPending={wasDecidable}
      page={page}
      onNext={() => onFinish({ kind: 'alreadyDecided' })}
    />
  );
};

const PendingDecision = ({ member, memberRole, state, ...rest }: AccountDecisionProps) => {
  const text = useText();
  const decision = useAccountDecision(member, state);
  useClaimRenewal(member.id, state.onReload);
  const labels = {
    approve: text('verification.approve'),
    decline: text('verification.decline'),
    sendDecline: text('verification.sendDecline'),
  };
  return (
    <DecisionBar
      name={member.user.name}
      {...rest}
      labels={labels}
      isPending={decision.isPending || state.isFinished}
      onApprove={decision.approve}
      onSkip={decision.skip}
      form={decision.form}
      startsDeclining={state.reasons.has(member.id)}
      presets={<ReasonPresets kind={memberRole} reason={decision.reason} onFill={decision.fill} />}
      reason={
        <LongTextField
          form={decision.form}
          name="message"
          label={text('members.reason')}
          description={text(`verification.of.${memberRole}.reasonHint`)}
          rows={2}
          isRequired
        />
      }
    />
  );
};
