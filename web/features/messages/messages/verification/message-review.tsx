import { useRef } from 'react';
import { messageRules } from '../../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { readyToApprove } from '../../../../kit/verification/approval.tsx';
import { DecidedBar, DecisionBar } from '../../../../kit/verification/decision-bar.tsx';
import type { ReviewState } from '../../../../kit/verification/queue-screen.tsx';
import { Review, ReviewHeading, ReviewMain, ReviewSide } from '../../../../kit/verification/review.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useSenderReason, VideoReviews } from '../../videos/index.ts';
import { RejectionPresets, RejectionReasonField } from '../approval/rejection-fields.tsx';
import { MessageFacts } from '../page/message-details.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { useMessageDecision } from './use-message-decision.ts';

type MessageReviewProps = { message: Message; state: ReviewState };

/** One message to decide on: the message with its videos, and the form of the decision beside it. */
export const MessageReview = ({ message, state }: MessageReviewProps) => {
  const isPending = !messageRules[message.status].isDecided;
  return (
    <Review side={isPending ? 'form' : 'details'}>
      <ReviewMain>
        <ReviewHeading autoFocus={state.autoFocus}>{message.name}</ReviewHeading>
        <MessageFacts message={message} />
        <VideoReviews videos={message.videos} />
      </ReviewMain>
      {isPending ? <PendingDecision message={message} state={state} /> : <Decided message={message} state={state} />}
    </Review>
  );
};

const PendingDecision = ({ message, state }: MessageReviewProps) => {
  const text = useText();
  const decision = useMessageDecision(message, state);
  const senderReason = useSenderReason()(message.company);
  const formRef = useRef<HTMLFormElement>(null);
  const { form, reason, conflict } = decision;
  const approve = () => {
    formRef.current?.requestSubmit();
    // On a phone the form stands below the message, so its errors may be out of sight.
    requestAnimationFrame(() =>
      formRef.current
        ?.querySelector('.mantine-InputWrapper-error, .mantine-InputError-error, .mantine-Input-error')
        ?.scrollIntoView({ block: 'center' }),
    );
  };
  return (
    <>
      <ReviewSide>
        <ApprovalPanel form={decision.approval} conflict={conflict} message={message} formRef={formRef} />
      </ReviewSide>
      <DecisionBar
        name={message.name}
        labels={{
          approve: text('verification.of.message.approve'),
          decline: text('verification.of.message.reject'),
          sendDecline: text('verification.of.message.sendReject'),
        }}
        isPending={decision.isPending || state.isFinished}
        approval={senderReason ? { kind: 'blocked', reason: senderReason } : readyToApprove}
        onApprove={approve}
        onSkip={decision.skip}
        form={conflict ? { ...form, formError: undefined } : form}
        startsDeclining={state.reasons.has(message.id)}
        presets={<RejectionPresets reason={reason} onFill={decision.fill} />}
        reason={<RejectionReasonField form={form} description={text('verification.of.message.reasonHint')} />}
      />
    </>
  );
};

const Decided = ({ message, state }: MessageReviewProps) => {
  const text = useText();
  return (
    <DecidedBar
      reason={text('verification.of.message.notPending')}
      page={`/messages/${message.id}`}
      onNext={() => state.onFinish({ kind: 'skipped' })}
    />
  );
};
