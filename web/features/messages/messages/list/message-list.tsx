import { messageStatuses } from '../../../../../contract/entities/messages/message-status.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { Can, useCan } from '../../../../kit/can.tsx';
import { LabelTabs } from '../../../../kit/content/label-tabs.tsx';
import { ListPage } from '../../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../../kit/list/list-params.ts';
import { RowCorner } from '../../../../kit/list/rows/list-selection.tsx';
import { ScheduleFilter } from '../../../../kit/schedule/schedule-filter.tsx';
import { VerifyButton } from '../../../../kit/verification/verify-button.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../../ui/content/picture-card.tsx';
import { CardGrid } from '../../../../ui/list/card.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { AddMessage } from '../company/add-message.tsx';
import { useMessageActions } from '../message-actions.ts';
import { MessageDialogHost, useMessageDialog } from '../message-dialog-host.tsx';
import { useMessageStats, useMessages } from '../messages.api.ts';
import { MessageCard } from './message-card.tsx';
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
      <ListPage
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
        filters={<Filters params={params} />}
        describeFilter={describeFilter}
        emptyHint={text(canReadAll ? 'messages.emptyHint' : 'messages.emptyHintCompany')}
        skeleton={<PictureCardsSkeleton />}
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
      </ListPage>
      <MessageDialogHost open={open} rows={list.rows} onClose={close} />
    </>
  );
};

const VerifyPending = () => (
  <VerifyButton route={messageRoutes.verification} to="/messages/verify" pending={useMessageStats()?.pending_messages ?? 0} />
);

type Query = ReturnType<typeof useListParams<typeof messageRoutes.list>>['query'];

const Filters = ({ params }: { params: ListParams<Query> }) => {
  const text = useText();
  const category = params.query.category_name;
  const all = { value: undefined, label: text('members.all') };
  const each = messageStatuses.map((value) => ({ value, label: text(`messages.status.${value}`) }));
  return (
    <>
      <LabelTabs
        kind="categories"
        route={messageRoutes.categories}
        chosen={category === undefined ? [] : [category]}
        onSelect={(category_name) => params.set({ category_name })}
      />
      <FilterBar
        label={text('members.statusLabel')}
        isLabelShown
        value={params.query.status}
        options={[all, ...each]}
        onChange={(status) => params.set({ status })}
      />
      <ScheduleFilter params={params} />
    </>
  );
};
