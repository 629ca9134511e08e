import { lazy, Suspense, useState } from 'react';
import { messageRoutes, messageStatuses } from '../../../../contract/entities/messages.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { useMay } from '../../../kit/can.tsx';
import { LabelStrip } from '../../../kit/label-strip.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list-params.ts';
import { RowMenu } from '../../../kit/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PictureCardsSkeleton } from '../../../ui/picture-card.tsx';
import { useMessageActions } from '../message-task.ts';
import { useMessageCategories, useMessages } from '../messages.api.ts';
import { TaskHost, useOpenTask } from '../task-host.tsx';
import { MessageCard } from './message-card.tsx';
import { useDescribeFilters, useMessageSearch } from './message-search.ts';

// The form comes with its first opening: the cards are there without it.
const MessageCreate = lazy(async () => ({ default: (await import('../form/message-create.tsx')).MessageCreate }));

export const MessageList = () => {
  const text = useText();
  const params = useListParams(messageRoutes.list);
  const list = useMessages(params.query);
  const describe = useDescribeFilters();
  const decides = useMay()(messageRoutes.approve);
  const [isAdding, setIsAdding] = useState(false);
  const { open, start, close } = useOpenTask();
  const actionsOf = useMessageActions(start);
  useMessageSearch();
  return (
    <>
      <ListPage
        title={text('messages.title')}
        noun={text('messages.noun')}
        list={list}
        params={params}
        action={<AddButton call={messageRoutes.create} label={text('messages.add')} onClick={() => setIsAdding(true)} />}
        filters={<Filters params={params} />}
        describe={describe}
        emptyHint={text(decides ? 'messages.emptyHint' : 'messages.emptyHintCompany')}
        skeleton={<PictureCardsSkeleton />}
      >
        {(rows) => (
          <CardGrid size="middle">
            {rows.map((message) => (
              <MessageCard
                key={message.id}
                message={message}
                isLinked
                corner={<RowMenu name={message.name} actions={actionsOf(message)} />}
                onTask={(task) => start(task, message)}
              />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <TaskHost open={open} rows={list.rows} onClose={close} />
      <Suspense fallback={null}>{isAdding ? <MessageCreate onClose={() => setIsAdding(false)} /> : null}</Suspense>
    </>
  );
};

type Query = ReturnType<typeof useListParams<typeof messageRoutes.list>>['query'];

const Filters = ({ params }: { params: ListParams<Query> }) => {
  const text = useText();
  const category = params.query.category_name;
  const all = { value: undefined, label: text('members.all') };
  const each = messageStatuses.map((value) => ({ value, label: text(`messages.status.${value}`) }));
  return (
    <>
      <LabelStrip
        kind="categories"
        useLabels={useMessageCategories}
        chosen={category === undefined ? [] : [category]}
        onChoose={(category_name) => params.set({ category_name })}
      />
      <FilterBar
        label={text('members.statusLabel')}
        value={params.query.status}
        places={[all, ...each]}
        onChange={(status) => params.set({ status })}
      />
    </>
  );
};
