import { IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import { type Book, bookRoutes } from '../../../../contract/entities/content/books.ts';
import { type CardOf, ContentCard } from '../../../kit/content/content-card.tsx';
import { ContentArchiveScreen, ContentListScreen, type ContentScreens } from '../../../kit/content/content-screens.tsx';
import { DocumentPreview } from '../../../kit/document/document-preview.tsx';
import { useText } from '../../../platform/i18n.ts';
import { BuyersDialog, Figures, priceColumns, usePriceSearch } from '../library/index.ts';
import { books, useBookBuyers } from './books.api.ts';

const Card = ({ row, ...props }: CardOf<Book>) => {
  const text = useText();
  const preview = <DocumentPreview document={{ url: row.pdf_file, type: 'pdf' }} name={text('books.pdfOf', { name: row.name })} />;
  return (
    <ContentCard {...props} content={books} row={row} labels={row}>
      <Figures row={row} preview={preview} />
    </ContentCard>
  );
};

const Buyers = (props: { row: Book; onClose: () => void }) => <BuyersDialog {...props} useBuyers={useBookBuyers} />;

const screens: ContentScreens<Book> = {
  content: books,
  useSearch: usePriceSearch,
  Card,
  columns: priceColumns,
  deleteText: 'library.deleteText',
  statistics: { label: 'library.buyers', icon: IconUsers, route: bookRoutes.stats, Dialog: Buyers },
  Create: lazy(async () => ({ default: (await import('./book-form.tsx')).BookCreate })),
  Edit: lazy(async () => ({ default: (await import('./book-form.tsx')).BookEdit })),
};

export const BookList = () => <ContentListScreen screens={screens} />;

export const BookArchive = () => <ContentArchiveScreen screens={screens} />;
