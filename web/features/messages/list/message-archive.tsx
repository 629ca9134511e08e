import { messageRoutes } from '../../../../contract/entities/messages.ts';
import { ArchivedWhen } from '../../../kit/archived-when.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useListParams } from '../../../kit/list-params.ts';
import { RestoreMany } from '../../../kit/restore-many.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useArchivedMessages, useRestoreMessages } from '../messages.api.ts';
import { TaskHost, useOpenTask } from '../task-host.tsx';
import styles from './list.module.css';
import { MessageCard } from './message-card.tsx';
import { MessageGrid, MessagesSkeleton } from './message-grid.tsx';
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
        skeleton={<MessagesSkeleton />}
      >
        {(rows) => (
          <RestoreMany rows={rows} restore={restore} call={messageRoutes.restore}>
            {(partsOf) => (
              <MessageGrid>
                {rows.map((message) => {
                  const { tick, button } = partsOf(message.id, message.name);
                  return (
                    <MessageCard key={message.id} message={message} corner={tick} onTask={(task) => start(task, message)}>
                      <div className={styles.archived}>
                        <span className={styles.when}>
                          <ArchivedWhen row={message} />
                        </span>
                        {button}
                      </div>
                    </MessageCard>
                  );
                })}
              </MessageGrid>
            )}
          </RestoreMany>
        )}
      </ListPage>
      <TaskHost open={open} rows={list.rows} onClose={close} />
    </>
  );
};
