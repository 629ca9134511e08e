import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useDismissUploads } from '../uploads/index.ts';
import { AudienceEdit } from './approval/audience-edit.tsx';
import { MessageApprove } from './approval/message-approve.tsx';
import { MessageReject } from './approval/message-reject.tsx';
import { MessageEdit } from './form/message-edit.tsx';
import type { MessageDialogState } from './message-actions.ts';
import { useArchiveMessage } from './messages.api.ts';
import { MessageStats } from './stats/message-stats.tsx';
import { SeenStats } from './stats/seen-stats.tsx';
import { TargetDoctors, TargetNames } from './stats/targets.tsx';

type DialogProps = { message: Message; onClose: () => void };

const ConfirmDelete = ({ message, onClose }: DialogProps) => {
  const text = useText();
  const uploads = message.videos.map(({ id }) => ({ kind: 'videos', id }) as const);
  const mutation = useDismissUploads(useArchiveMessage(), uploads);
  const canRestore = useCan()(messageRoutes.restore);
  const count = message.videos.length;
  return (
    <ConfirmAction
      title={text('members.deleteTitle', { name: message.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={mutation}
      input={{ id: message.id }}
      onClose={onClose}
    >
      {text('messages.deleteText', { count })} {text(canRestore ? 'messages.deleteUndo' : 'messages.deleteAsk')}
    </ConfirmAction>
  );
};

const dialogs: Record<MessageDialogState, (props: DialogProps) => React.ReactNode> = {
  approve: (props) => <MessageApprove {...props} />,
  audience: (props) => <AudienceEdit {...props} />,
  reject: (props) => <MessageReject {...props} />,
  stats: (props) => <MessageStats {...props} />,
  seen: (props) => <SeenStats {...props} />,
  edit: (props) => <MessageEdit {...props} />,
  archive: (props) => <ConfirmDelete {...props} />,
  areas: (props) => <TargetNames kind="areas" {...props} />,
  fields: (props) => <TargetNames kind="fields" {...props} />,
  doctors: (props) => <TargetDoctors {...props} />,
};

/** The open dialog of an action on a message. */
export const MessageDialog = ({ kind, ...props }: DialogProps & { kind: MessageDialogState }) => dialogs[kind](props);
