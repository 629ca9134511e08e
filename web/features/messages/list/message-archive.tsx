import { messageRoutes } from '../../../../contract/entities/messages.ts';
import { ArchivePage } from '../../../kit/archive-page.tsx';
import { useListParams } from '../../../kit/list-params.ts';
import { useText } from '../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../ui/picture-card.tsx';
import { useArchivedMessages, useRestoreMessages } from '../messages.api.ts';
import { TaskHost, useOpenTask } from '../task-host.tsx';
import { MessageCard } from './message-card.tsx';
import { useDescribeFilters, useMessageSearch } from './message-search.ts';

export const MessageArchive = () => {
  const text = useText();
  const params = useListParams(messageRoutes.archived);
  const list = useArchivedMessages(params.query);
  const describe = useDescribeFilters();
  const { open, start, close } = useOpenTask();
  const restore = useRestoreMessages();
  useMessageSearch();
  return (
    <>
      <ArchivePage
        title={text('messages.archived')}
        noun={text('messages.noun')}
        list={list}
        params={params}
        describe={describe}
        skeleton={<PictureCardsSkeleton />}
        restore={restore}
        call={messageRoutes.restore}
        nameOf={({ name }) => name}
      >
        {(message, { tick, foot }) => <MessageCard message={message} corner={tick} onTask={(task) => start(task, message)} foot={foot} />}
      </ArchivePage>
      <TaskHost open={open} rows={list.rows} onClose={close} />
    </>
  );
};
