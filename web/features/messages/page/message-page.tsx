import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { type Message, messageId, messageRoutes } from '../../../../contract/entities/messages.ts';
import { ArchivedWhen } from '../../../kit/archived-when.tsx';
import { BackLink } from '../../../kit/back-link.tsx';
import { Can } from '../../../kit/can.tsx';
import { RecordPage } from '../../../kit/record-page.tsx';
import { RowMenu } from '../../../kit/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RecordHistory } from '../../audit/index.ts';
import { VideoDrawer } from '../../videos/index.ts';
import { type MessageTask, useMessageActions } from '../message-task.ts';
import { useMessage, useRestoreMessages } from '../messages.api.ts';
import { TaskHost, useOpenTask } from '../task-host.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageSkeleton } from './message-skeleton.tsx';
import styles from './page.module.css';

const list = '/messages';

/** The page of one message: how it stands, whom it is for, and its videos beside it. */
export const MessagePage = () => {
  const text = useText();
  const missing = { title: text('messages.missing'), back: { to: list, label: text('messages.backToList') } };
  return (
    <RecordPage schema={messageId} useRecord={useMessage} missing={missing} skeleton={<MessageSkeleton />}>
      {(message) => <OneMessage message={message} />}
    </RecordPage>
  );
};

const OneMessage = ({ message }: { message: Message }) => {
  const text = useText();
  const { open, start, close } = useOpenTask();
  return (
    <div className={styles.page}>
      <BackLink to={list} label={text('messages.backToList')} />
      <PageHeading title={message.name} label={text('messages.nameLabel')}>
        {message.archived_at ? <RestoreIt message={message} /> : <PageActions message={message} onTask={start} />}
      </PageHeading>
      <div className={styles.columns}>
        <MessageFacts message={message} onTask={(task) => start(task, message)} />
        <div className={styles.videos}>
          <VideoDrawer message={message} />
        </div>
      </div>
      <Can call={messageRoutes.approve}>
        <section className={styles.section}>
          <PageHeading title={text('members.history')} isSection />
          <RecordHistory entity="messages" id={message.id} />
        </section>
      </Can>
      <TaskHost open={open} rows={[message]} onClose={close} />
    </div>
  );
};

const RestoreIt = ({ message }: { message: Message }) => {
  const text = useText();
  const restore = useRestoreMessages();
  return (
    <Can call={messageRoutes.restore}>
      <span className={styles.when}>
        <ArchivedWhen row={message} />
      </span>
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

type PageActionsProps = { message: Message; onTask: (task: MessageTask, message: Message) => void };

/** The first two things to be done as buttons, the first of them as what the page is for until the message is approved; the rest in a menu, as what is dangerous. */
const PageActions = ({ message, onTask }: PageActionsProps) => {
  const actions = useMessageActions(onTask)(message);
  const isWaiting = message.status !== 'approved';
  const buttons = actions.filter(({ isDangerous }) => !isDangerous).slice(0, 2);
  return (
    <>
      {buttons.map(({ label, icon: ActionIcon, onSelect }, index) => (
        <Button
          key={label}
          variant={index === 0 && isWaiting ? 'filled' : 'default'}
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
