import { IconUsers } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { type Book, bookRoutes } from '../../../contract/entities/books.ts';
import { ContentArchiveScreen, ContentListScreen } from '../../kit/content/content-screens.tsx';
import { useText } from '../../platform/i18n.ts';
import { BuyersDialog, usePriceSearch } from '../library/index.ts';
import { BookCard } from './book-card.tsx';
import { books, useBookBuyers } from './books.api.ts';

const Create = lazy(async () => ({ default: (await import('./book-form.tsx')).BookCreate }));
const Edit = lazy(async () => ({ default: (await import('./book-form.tsx')).BookEdit }));

const Buyers = ({ row, onClose }: { row: Book; onClose: () => void }) => {
  const [page, setPage] = useState(1);
  const list = useBookBuyers(row.id, page);
  return <BuyersDialog name={row.name} list={list} page={page} onPage={setPage} onClose={onClose} />;
};

const shared = { content: books, nameOf: ({ name }: Book) => name, useSearch: usePriceSearch, Card: BookCard };

export const BookList = () => {
  const text = useText();
  const statsAction = { label: text('library.buyers'), icon: IconUsers, route: bookRoutes.stats, Dialog: Buyers };
  return <ContentListScreen {...shared} deleteText={text('library.deleteText')} statsAction={statsAction} Create={Create} Edit={Edit} />;
};

export const BookArchive = () => <ContentArchiveScreen {...shared} />;
