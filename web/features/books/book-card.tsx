import type { ReactNode } from 'react';
import type { Book } from '../../../contract/entities/books.ts';
import { ContentCard } from '../../kit/content/content-card.tsx';
import { DocumentPreview } from '../../kit/document/document-preview.tsx';
import { useText } from '../../platform/i18n.ts';
import { BuyerCount, CoinPrice, Figures } from '../library/index.ts';

type BookCardProps = {
  row: Book;
  /** What can be done with it, or the box that ticks it. */
  corner: ReactNode;
  footer?: ReactNode;
};

/** A book as a card: its picture, what it costs, who bought it, and its pages behind a tile. */
export const BookCard = ({ row, corner, footer }: BookCardProps) => {
  const text = useText();
  return (
    <ContentCard name={row.name} image={row.image} corner={corner} labels={row} footer={footer}>
      <Figures tile={<DocumentPreview document={{ address: row.pdf_file, type: 'pdf' }} name={text('books.pdfOf', { name: row.name })} />}>
        <CoinPrice coins={row.coin_price} />
        <BuyerCount buyers={row.buyers} />
      </Figures>
    </ContentCard>
  );
};
