import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { QueueScreen } from '../../../../kit/verification/queue-screen.tsx';
import { useQueuePosition } from '../../../../kit/verification/use-queue-position.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useNextPending } from '../messages.api.ts';
import { MessageReview } from './message-review.tsx';

/** Decides on pending messages one after the other, the one that has waited longest first. */
export const MessageVerification = () => {
  const text = useText();
  const position = useQueuePosition(messageRoutes.verification.query);
  const query = useNextPending(position.query);
  return (
    <QueueScreen
      title={text('verification.of.message.title')}
      list={{ to: '/messages', label: text('messages.backToList') }}
      texts={{ onlyOne: text('verification.of.message.onlyOne'), empty: text('verification.of.message.caughtUpHint') }}
      query={query}
      item={query.data?.data.message}
      remaining={query.data?.data.left}
      position={position}
      side="form"
    >
      {(message, state) => <MessageReview message={message} state={state} />}
    </QueueScreen>
  );
};
