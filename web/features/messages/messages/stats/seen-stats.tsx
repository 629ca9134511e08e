import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Message, MessageViewer } from '../../../../../contract/entities/messages/messages.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { PagedSection } from '../../../../kit/list/paged-section.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { EmailText, PhoneText } from '../../../../ui/text.tsx';
import { DoctorCell } from '../../../members/accounts/index.ts';
import { useSeenBy } from '../messages.api.ts';

const useColumns = (): Column<MessageViewer>[] => {
  const text = useText();
  return [
    {
      header: text('members.name'),
      width: 180,
      cell: ({ id, name, doctor }) => <DoctorCell doctor={{ id, image: doctor.image, user: { name } }} />,
    },
    { header: text('members.phone'), cell: ({ phone }) => <PhoneText>{phone}</PhoneText> },
    { header: text('members.email'), cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: text('messages.seenWhen'), cell: ({ pivot }) => <time dateTime={pivot.seen_at}>{formatMoment(pivot.seen_at)}</time> },
  ];
};

/** Who has seen a message, and when. */
export const SeenStats = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useSeenBy(message.id, page);
  const columns = useColumns();
  const title = text('messages.seenTitle', { name: message.name });
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size={860}>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('messages.seenNoun')}>
        {(rows) => <DataTable label={title} rows={rows} columns={columns} nameOf={({ name }) => name} />}
      </PagedSection>
    </Modal>
  );
};
