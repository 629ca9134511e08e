import type { ReactNode } from 'react';
import type { Book } from '../../../contract/entities/books.ts';
import { ContentCard } from '../../kit/content-card.tsx';
import { DocumentPreview } from '../../kit/document/document-preview.tsx';
import { useText } from '../../platform/i18n.ts';
import { BuyerCount, CoinPrice, Figures } from '../library/index.ts';

type BookCardProps = {
  book: Book;
  /** What can be done with it, or the box that ticks it. */
  corner: ReactNode;
  foot?: ReactNode;
};

/** A book as a card: its picture, what it costs, who bought it, and its pages behind a tile. */
export const BookCard = ({ book, corner, foot }: BookCardProps) => {
  const text = useText();
  return (
    <ContentCard name={book.name} image={book.image} corner={corner} labels={book} foot={foot}>
      <Figures
        tile={<DocumentPreview document={{ address: book.pdf_file, type: 'pdf' }} name={text('books.pdfOf', { name: book.name })} />}
      >
        <CoinPrice coins={book.coin_price} />
        <BuyerCount buyers={book.buyers} />
      </Figures>
    </ContentCard>
  );
};
