import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { ArchivePage } from '../../../../kit/archive/archive-page.tsx';
import { useListParams } from '../../../../kit/list/list-params.ts';
import { useText } from '../../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../../ui/content/picture-card.tsx';
import { MessageDialogHost, useMessageDialog } from '../message-dialog-host.tsx';
import { useArchivedMessages, useRestoreMessages } from '../messages.api.ts';
import { MessageCard } from './message-card.tsx';
import { useDescribeFilters, useMessageSearch } from './message-search.ts';

export const MessageArchive = () => {
  const text = useText();
  const params = useListParams(messageRoutes.archived, { bulk: 'messages.archived' });
  const list = useArchivedMessages(params.query);
  const describeFilter = useDescribeFilters();
  const { open, openDialog, close } = useMessageDialog();
  const restore = useRestoreMessages();
  useMessageSearch();
  return (
    <>
      <ArchivePage
        title={text('messages.archived')}
        noun={text('messages.noun')}
        list={list}
        params={params}
        describeFilter={describeFilter}
        skeleton={<PictureCardsSkeleton />}
        restore={restore}
        route={messageRoutes.restore}
        nameOf={({ name }) => name}
      >
        {(message, { checkbox, footer }) => (
          <MessageCard message={message} corner={checkbox} onOpenDialog={(kind) => openDialog(kind, message)} footer={footer} />
        )}
      </ArchivePage>
      <MessageDialogHost open={open} rows={list.rows} onClose={close} />
    </>
  );
};
