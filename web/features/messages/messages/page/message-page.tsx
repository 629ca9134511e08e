import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { type Message, messageId, messageRoutes, messageRules } from '../../../../../contract/entities/messages/messages.ts';
import { auditRoutes } from '../../../../../contract/entities/office/audit.ts';
import { ArchivedAt } from '../../../../kit/archive/bulk-restore.tsx';
import { Can, useCan } from '../../../../kit/can.tsx';
import { editAttribute, isEdit } from '../../../../kit/keys/edit-action.ts';
import { RowMenu } from '../../../../kit/list/rows/row-menu.tsx';
import { useLinkedDecision } from '../../../../kit/record/linked-decision.ts';
import { BackLink, RecordPage } from '../../../../kit/record/record-page.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { RecordHistory } from '../../../office/audit/index.ts';
import { VideoDrawer } from '../../videos/index.ts';
import { type MessageDialogState, useMessageActions } from '../message-actions.ts';
import { MessageDialogHost, useMessageDialog } from '../message-dialog-host.tsx';
import { useMessage, useRestoreMessages } from '../messages.api.ts';
import { MessageDetails } from './message-details.tsx';
import { MessageSkeleton } from './message-skeleton.tsx';
import styles from './page.module.css';

const list = '/messages';

/** The page of one message: status, targets and videos. */
export const MessagePage = () => {
  const text = useText();
  const notFound = { title: text('messages.missing'), back: { to: list, label: text('messages.backToList') } };
  return (
    <RecordPage entity="messages" schema={messageId} useRecord={useMessage} notFound={notFound} skeleton={<MessageSkeleton />}>
      {(message) => <LoadedMessage message={message} />}
    </RecordPage>
  );
};

const LoadedMessage = ({ message }: { message: Message }) => {
  const text = useText();
  const { open, openDialog, close } = useMessageDialog();
  return (
    <Stack gap={20}>
      <BackLink to={list} label={text('messages.backToList')} />
      <PageHeading title={message.name} label={text('messages.nameLabel')}>
        {message.archived_at ? <RestoreButton message={message} /> : <PageActions message={message} onOpenDialog={openDialog} />}
      </PageHeading>
      <div className={styles.columns}>
        <MessageDetails message={message} onOpenDialog={(kind) => openDialog(kind, message)} />
        <Box miw={0} className={styles.videos}>
          <VideoDrawer message={message} />
        </Box>
      </div>
      <Can route={auditRoutes.list}>
        <Flex component="section" direction="column" gap={12} miw={0}>
          <PageHeading title={text('members.history')} isSection />
          <RecordHistory entity="messages" id={message.id} />
        </Flex>
      </Can>
      <MessageDialogHost open={open} rows={[message]} onClose={close} />
    </Stack>
  );
};

const RestoreButton = ({ message }: { message: Message }) => {
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
const PageActions = ({ message, onOpenDialog }: PageActionsProps) => {
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
