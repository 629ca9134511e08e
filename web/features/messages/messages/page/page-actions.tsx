import { Button, Text } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { type Message, messageRoutes, messageRules } from '../../../../../contract/entities/messages/messages.ts';
import { ArchivedAt } from '../../../../kit/archive/bulk-restore.tsx';
import { Can, useCan } from '../../../../kit/can.tsx';
import { editAttribute, isEdit } from '../../../../kit/keys/edit-action.ts';
import { RowMenu } from '../../../../kit/list/rows/row-menu.tsx';
import { useLinkedDecision } from '../../../../kit/record/linked-decision.ts';
import { useText } from '../../../../platform/i18n.ts';
import { type MessageDialogState, useMessageActions } from '../message-actions.ts';
import { useRestoreMessages } from '../messages.api.ts';

/** Restores an archived message. */
export const RestoreButton = ({ message }: { message: Message }) => {
  const text = useText();
  const restore = useRestoreMessages();
  return (
    <Can route={messageRoutes.restore}>
      <Text span inherit c="dimmed" fz={13} style={{ alignSelf: 'center' }}>
        <ArchivedAt row={message} />
      </Text>
      <Button
        leftSection={<IconArchiveOff size={18} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => void restore.restore([message.id])}
      >
        {text('common.restore')}
      </Button>
    </Can>
  );
};

type PageActionsProps = { message: Message; onOpenDialog: (kind: MessageDialogState, message: Message) => void };

/** The first two actions as buttons, and the rest in a menu with the dangerous ones. The first one is primary until the message is approved. */
export const PageActions = ({ message, onOpenDialog }: PageActionsProps) => {
  const actions = useMessageActions(onOpenDialog)(message);
  const { isPublic, isDecided } = messageRules[message.status];
  const canDecide = useCan()(messageRoutes.approve);
  useLinkedDecision(canDecide && isDecided, () => onOpenDialog(isPublic ? 'reject' : 'approve', message));
  const buttons = actions.filter(({ isDangerous }) => !isDangerous).slice(0, 2);
  return (
    <>
      {buttons.map(({ label, icon: ActionIcon, onSelect }, index) => (
        <Button
          key={label}
          {...(isEdit({ icon: ActionIcon }) ? editAttribute : {})}
          variant={index === 0 && !isPublic ? 'filled' : 'default'}
          leftSection={<ActionIcon size={18} aria-hidden="true" />}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <RowMenu name={message.name} actions={actions.filter((action) => !buttons.includes(action))} />
    </>
  );
};
