import { type Icon, IconCircleCheck, IconCircleX, IconEye, IconMessageHeart, IconPencil, IconTrash } from '@tabler/icons-react';
import { type Message, messageRoutes } from '../../../contract/entities/messages.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useMay } from '../../kit/can.tsx';
import type { RowAction } from '../../kit/row-menu.tsx';
import { useText } from '../../platform/i18n.ts';

type Action = 'approve' | 'reject' | 'stats' | 'seen' | 'edit' | 'archive';

/** What can be open over a message: something to do with it, or one of the lists of whom it is for. */
export type MessageTask = Action | 'areas' | 'fields' | 'doctors';

type Offer = { task: Action; icon: Icon; call: RouteSpec; isOffered: (message: Message) => boolean };

/** In this order; the first two that hold are buttons on the message's page. */
const offers: readonly Offer[] = [
  { task: 'approve', icon: IconCircleCheck, call: messageRoutes.approve, isOffered: ({ status }) => status !== 'approved' },
  { task: 'stats', icon: IconMessageHeart, call: messageRoutes.comments, isOffered: ({ status }) => status === 'approved' },
  { task: 'seen', icon: IconEye, call: messageRoutes.seen, isOffered: ({ status }) => status !== 'pending' },
  { task: 'reject', icon: IconCircleX, call: messageRoutes.reject, isOffered: ({ status }) => status !== 'rejected' },
  { task: 'edit', icon: IconPencil, call: messageRoutes.update, isOffered: ({ can }) => can.update },
  { task: 'archive', icon: IconTrash, call: messageRoutes.archive, isOffered: ({ can }) => can.archive },
];

/** What can be done with a message now, by its state, by what the answer allows, and by whom. */
export const useMessageActions = (onTask: (task: MessageTask, message: Message) => void) => {
  const text = useText();
  const may = useMay();
  const decides = may(messageRoutes.approve);
  const labelOf = (task: Action) => (task === 'edit' && !decides ? text('messages.resubmit') : text(`messages.task.${task}`));
  return (message: Message): RowAction[] =>
    offers
      .filter(({ call, isOffered }) => may(call) && isOffered(message))
      .map(({ task, icon, call }) => ({
        label: labelOf(task),
        icon,
        call,
        onSelect: () => onTask(task, message),
        isDangerous: task === 'archive',
      }));
};
