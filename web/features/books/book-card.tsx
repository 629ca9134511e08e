import type { ReactNode } from 'react';
import type { Book } from '../../../contract/entities/books.ts';
import { entities } from '../../../contract/entities/index.ts';
import { ContentCard } from '../../kit/content/content-card.tsx';
import { DocumentPreview } from '../../kit/document/document-preview.tsx';
import { useText } from '../../platform/i18n.ts';
import { BuyerCount, CoinPrice, Figures } from '../library/index.ts';

type BookCardProps = {
  row: Book;
  /** The menu, or the checkbox in the archive. */
  corner: ReactNode;
  footer?: ReactNode;
};

/** A book as a card: cover, price, number of buyers, and a preview of the PDF. */
export const BookCard = ({ row, corner, footer }: BookCardProps) => {
  const text = useText();
  return (
    <ContentCard
      name={row.name}
      image={row.image}
      path={`${entities.books.screens.page}/${row.id}`}
      corner={corner}
      labels={row}
      footer={footer}
    >
      <Figures preview={<DocumentPreview document={{ url: row.pdf_file, type: 'pdf' }} name={text('books.pdfOf', { name: row.name })} />}>
        <CoinPrice coins={row.coin_price} />
        <BuyerCount buyers={row.buyers} />
      </Figures>
    </ContentCard>
  );
};
