import type { Message } from '../../../contract/entities/messages.ts';
import { messageRoutes } from '../../../contract/entities/messages.ts';
import { useMay } from '../../kit/can.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useEndingUploads } from '../uploads/index.ts';
import { MessageApprove } from './approval/message-approve.tsx';
import { MessageReject } from './approval/message-reject.tsx';
import { MessageEdit } from './form/message-edit.tsx';
import type { MessageTask } from './message-task.ts';
import { useArchiveMessage } from './messages.api.ts';
import { MessageStats } from './stats/message-stats.tsx';
import { SeenStats } from './stats/seen-stats.tsx';
import { NamedDoctors, TargetNames } from './stats/targets.tsx';

type TaskProps = { message: Message; onClose: () => void };

const DeleteQuestion = ({ message, onClose }: TaskProps) => {
  const text = useText();
  const uploads = message.videos.map(({ id }) => ({ kind: 'videos', id }) as const);
  const write = useEndingUploads(useArchiveMessage(), uploads);
  const mayRestore = useMay()(messageRoutes.restore);
  const count = message.videos.length;
  return (
    <ConfirmAction
      title={text('members.deleteTitle', { name: message.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: message.id }}
      onClose={onClose}
    >
      {text('messages.deleteText', { count })} {text(mayRestore ? 'messages.deleteUndo' : 'messages.deleteAsk')}
    </ConfirmAction>
  );
};

const tasks: Record<MessageTask, (props: TaskProps) => React.ReactNode> = {
  approve: (props) => <MessageApprove {...props} />,
  reject: (props) => <MessageReject {...props} />,
  stats: (props) => <MessageStats {...props} />,
  seen: (props) => <SeenStats {...props} />,
  edit: (props) => <MessageEdit {...props} />,
  archive: (props) => <DeleteQuestion {...props} />,
  areas: (props) => <TargetNames kind="areas" {...props} />,
  fields: (props) => <TargetNames kind="fields" {...props} />,
  doctors: (props) => <NamedDoctors {...props} />,
};

/** The modal of a task with one message. */
export const MessageTasks = ({ task, ...props }: TaskProps & { task: MessageTask }) => tasks[task](props);
