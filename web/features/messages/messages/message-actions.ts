import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconMessageHeart,
  IconPencil,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';
import { messageRules } from '../../../../contract/entities/messages/message-status.ts';
import { type Message, messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { useCan } from '../../../kit/can.tsx';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';

type Action = 'approve' | 'reject' | 'stats' | 'seen' | 'audience' | 'edit' | 'archive';

/** The dialogs of a message: an action, or a list of its targets. */
export type MessageDialogState = Action | 'areas' | 'fields' | 'doctors';

type ActionRule = { action: Action; icon: Icon; route: RouteSpec; isAvailable: (message: Message) => boolean };

/** In order of priority; the first two available are buttons on the message's page. */
const actionRules: readonly ActionRule[] = [
  {
    action: 'approve',
    icon: IconCircleCheck,
    route: messageRoutes.approve,
    isAvailable: ({ status }) => messageRules[status].next.includes('approved'),
  },
  { action: 'stats', icon: IconMessageHeart, route: messageRoutes.comments, isAvailable: ({ status }) => messageRules[status].isPublic },
  { action: 'seen', icon: IconEye, route: messageRoutes.seen, isAvailable: ({ status }) => messageRules[status].isDecided },
  {
    action: 'audience',
    icon: IconTargetArrow,
    route: messageRoutes.changeAudience,
    isAvailable: ({ status }) => messageRules[status].isPublic,
  },
  {
    action: 'reject',
    icon: IconCircleX,
    route: messageRoutes.reject,
    isAvailable: ({ status }) => messageRules[status].next.includes('rejected'),
  },
  { action: 'edit', icon: IconPencil, route: messageRoutes.update, isAvailable: ({ can }) => can.update },
  { action: 'archive', icon: IconTrash, route: messageRoutes.archive, isAvailable: ({ can }) => can.archive },
];

/** Returns the available actions of a message, by its status, its `can` fields and the user's permissions. */
export const useMessageActions = (onOpenDialog: (action: MessageDialogState, message: Message) => void) => {
  const text = useText();
  const can = useCan();
  const canApprove = can(messageRoutes.approve);
  const labelOf = (action: Action, { status }: Message) =>
    action === 'edit' && !canApprove && messageRules[status].isRefused ? text('messages.resubmit') : text(`messages.task.${action}`);
  return (message: Message): RowAction[] =>
    actionRules
      .filter(({ route, isAvailable }) => can(route) && isAvailable(message))
      .map(({ action, icon, route }) => ({
        label: labelOf(action, message),
        icon,
        route,
        onSelect: () => onOpenDialog(action, message),
        isDangerous: action === 'archive',
      }));
};
