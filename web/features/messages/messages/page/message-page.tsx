import { Box, Flex, Stack } from '@mantine/core';
import { type Message, messageId } from '../../../../../contract/entities/messages/messages.ts';
import { auditRoutes } from '../../../../../contract/entities/office/audit.ts';
import { Can } from '../../../../kit/can.tsx';
import { BackLink, RecordPage } from '../../../../kit/record/record-page.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { RecordHistory } from '../../../office/audit/index.ts';
import { VideoDrawer } from '../../videos/index.ts';
import { MessageDialogHost, useMessageDialog } from '../message-dialog-host.tsx';
import { useMessage } from '../messages.api.ts';
import { MessageResults } from '../results/message-results.tsx';
import { MessageDetails } from './message-details.tsx';
import { MessageSkeleton } from './message-skeleton.tsx';
import styles from './page.module.css';
import { PageActions, RestoreButton } from './page-actions.tsx';

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
      <MessageResults message={message} />
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
