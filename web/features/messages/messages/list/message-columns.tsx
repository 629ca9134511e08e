import { Stack } from '@mantine/core';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { addedColumn, categoryColumn, scheduleColumn } from '../../../../kit/content/content-columns.tsx';
import { TitleCell } from '../../../../kit/content/title-cell.tsx';
import type { Texts } from '../../../../kit/list/layout/layout-page.tsx';
import type { Column } from '../../../../kit/list/table/data-table.tsx';
import { formatNumber } from '../../../../platform/format.ts';
import { MessageStatus } from '../message-status.tsx';
import { hasCoins, Sender } from '../message-texts.tsx';
import { WaitingTime } from '../waiting-time.tsx';
import { TargetChips } from './target-chips.tsx';

/** The path of the page of a message. */
export const pathOf = ({ id }: Message) => `/messages/${id}`;

const coinsOf = (message: Message, text: Texts) => {
  if (!hasCoins(message)) return null;
  return message.coins === 0 ? text('messages.free') : formatNumber(message.coins);
};

const countColumn = (header: string, key: 'total_seen' | 'total_reacts' | 'total_comments'): Column<Message> => ({
  header,
  align: 'end',
  exports: [key],
  cell: ({ [key]: count }) => (count === null ? null : formatNumber(count)),
});

/** The columns of the table of messages. */
export const messageColumns = (text: Texts): readonly Column<Message>[] => [
  {
    header: text('messages.searchName'),
    sort: 'name',
    isTitle: true,
    width: 260,
    exports: ['name', 'company'],
    cell: (message) => (
      <TitleCell title={message.name} path={pathOf(message)} image={message.image} detail={<Sender message={message} />} />
    ),
  },
  {
    header: text('members.statusLabel'),
    exports: ['status'],
    cell: (message) => (
      <Stack gap={2} align="flex-start">
        <MessageStatus status={message.status} />
        <WaitingTime message={message} />
      </Stack>
    ),
  },
  categoryColumn(text),
  {
    header: text('messages.targets'),
    exports: ['everyone', 'areas', 'fields', 'doctors_count'],
    cell: (message) => <TargetChips message={message} />,
  },
  { header: text('doctors.coins'), align: 'end', exports: ['coins'], cell: (message) => coinsOf(message, text) },
  countColumn(text('messages.seenBy'), 'total_seen'),
  countColumn(text('reactions.title'), 'total_reacts'),
  { ...countColumn(text('reactions.commentNoun'), 'total_comments'), view: 'all' },
  { ...scheduleColumn<Message>(text), view: 'all' },
  addedColumn(text),
];
