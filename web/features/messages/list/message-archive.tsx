import { messageRoutes } from '../../../../contract/entities/messages.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { useListParams } from '../../../kit/list-params.ts';
import { RestoreMany } from '../../../kit/restore-many.tsx';
import { useText } from '../../../platform/i18n.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
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
      <ListPage
        title={text('messages.archived')}
        noun={text('messages.noun')}
        list={list}
        params={params}
        describe={describe}
        emptyHint={text('archive.emptyHint')}
        skeleton={<PictureCardsSkeleton />}
      >
        {(rows) => (
          <RestoreMany rows={rows} restore={restore} call={messageRoutes.restore}>
            {(partsOf) => (
              <CardGrid size="middle">
                {rows.map((message) => {
                  const { tick, foot } = partsOf(message, message.name);
                  return (
                    <MessageCard key={message.id} message={message} corner={tick} onTask={(task) => start(task, message)} foot={foot} />
                  );
                })}
              </CardGrid>
            )}
          </RestoreMany>
        )}
      </ListPage>
      <TaskHost open={open} rows={list.rows} onClose={close} />
    </>
  );
};
