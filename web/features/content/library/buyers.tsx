import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Purchase } from '../../../../contract/entities/content/purchases.ts';
import type { ListResult } from '../../../kit/data/queries.ts';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { PagedSection } from '../../../kit/list/paged-section.tsx';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { EmailText, PhoneText } from '../../../ui/text.tsx';
import { DoctorCell } from '../../members/accounts/index.ts';
import styles from './library.module.css';

const NarrowPayment = ({ purchase: { coins, purchased_at: when } }: { purchase: Purchase }) => {
  const text = useText();
  return (
    <span className={styles.phonePayment}>
      <span>{text('library.coins', { count: coins })}</span>
      <time dateTime={when}>{formatMoment(when)}</time>
    </span>
  );
};

const useColumns = (): Column<Purchase>[] => {
  const text = useText();
  return [
    {
      header: text('library.doctor'),
      width: 180,
      cell: (purchase) => <DoctorCell doctor={purchase.doctor} detail={<NarrowPayment purchase={purchase} />} />,
    },
    { header: text('library.paid'), align: 'end', cell: ({ coins }) => formatNumber(coins) },
    { header: text('library.bought'), width: 112, cell: ({ purchased_at: when }) => <time dateTime={when}>{formatMoment(when)}</time> },
    { header: text('members.phone'), cell: ({ doctor }) => <PhoneText>{doctor.user.phone}</PhoneText> },
    { header: text('members.email'), cell: ({ doctor }) => <EmailText>{doctor.user.email}</EmailText> },
  ];
};

type BuyersProps = {
  row: { readonly id: number; readonly name: string };
  /** The feature's hook that reads a page of the buyers. */
  useBuyers: (id: number, page: number) => ListResult<Purchase>;
};

/** The doctors who bought an item, with price and date, newest first. */
export const Buyers = ({ row: { id, name }, useBuyers }: BuyersProps) => {
  const text = useText();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  return (
    <PagedSection list={useBuyers(id, page)} page={page} onPage={setPage} noun={text('library.buyerNoun')}>
      {(rows) => (
        <div className={styles.buyers}>
          <DataTable label={text('library.buyersOf', { name })} rows={rows} columns={columns} nameOf={({ doctor }) => doctor.user.name} />
        </div>
      )}
    </PagedSection>
  );
};

/** The doctors who bought an item in a dialog. */
export const BuyersDialog = ({ onClose, ...buyers }: BuyersProps & { onClose: () => void }) => {
  const text = useText();
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text('library.buyersOf', { name: buyers.row.name })} size={1000}>
      <Buyers {...buyers} />
    </Modal>
  );
};
