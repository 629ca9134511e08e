import { type Message, messageRoutes, messageRules } from '../../../../../contract/entities/messages/messages.ts';
import { Can, useCan } from '../../../../kit/can.tsx';
import { LayoutPage } from '../../../../kit/list/layout/layout-page.tsx';
import { useListParams } from '../../../../kit/list/list-params.ts';
import { RowCorner } from '../../../../kit/list/rows/list-selection.tsx';
import { VerifyButton } from '../../../../kit/verification/verify-button.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../../ui/content/picture-card.tsx';
import { CardGrid } from '../../../../ui/list/card.tsx';
import { AddMessage } from '../company/add-message.tsx';
import { useMessageActions } from '../message-actions.ts';
import { MessageDialogHost, useMessageDialog } from '../message-dialog-host.tsx';
import { useMessageStats, useMessages } from '../messages.api.ts';
import { MessageCard } from './message-card.tsx';
import { messageColumns, pathOf } from './message-columns.tsx';
import { MessageFilters } from './message-filters.tsx';
import { useDescribeFilters, useMessageSearch } from './message-search.ts';

export const MessageList = () => {
  const text = useText();
  const params = useListParams(messageRoutes.list, { bulk: 'messages.list' });
  const list = useMessages(params.query);
  const describeFilter = useDescribeFilters();
  const canReadAll = useCan()(messageRoutes.archived);
  const { open, openDialog, close } = useMessageDialog();
  const actionsOf = useMessageActions(openDialog);
  useMessageSearch();
  return (
    <>
      <LayoutPage
        title={text('messages.title')}
        noun={text('messages.noun')}
        list={list}
        params={params}
        action={
          <>
            <Can route={messageRoutes.verification}>
              <VerifyPending />
            </Can>
            <AddMessage />
          </>
        }
        filters={<MessageFilters params={params} />}
        describeFilter={describeFilter}
        emptyHint={text(canReadAll ? 'messages.emptyHint' : 'messages.emptyHintCompany')}
        skeleton={<PictureCardsSkeleton />}
        table={{ columns: messageColumns, actions: actionsOf, nameOf, pathOf, isHighlighted: isUndecided }}
      >
        {(rows) => (
          <CardGrid rows={rows} size="medium">
            {(message) => (
              <MessageCard
                message={message}
                isLinked
                corner={<RowCorner row={message} name={message.name} actions={actionsOf(message)} />}
                onOpenDialog={(kind) => openDialog(kind, message)}
              />
            )}
          </CardGrid>
        )}
      </LayoutPage>
      <MessageDialogHost open={open} rows={list.rows} onClose={close} />
    </>
  );
};

const nameOf = ({ name }: Message) => name;

const isUndecided = ({ status }: Message) => !messageRules[status].isDecided;

const VerifyPending = () => (
  <VerifyButton route={messageRoutes.verification} to="/messages/verify" pending={useMessageStats()?.pending_messages ?? 0} />
);
