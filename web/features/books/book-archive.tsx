import { bookRoutes } from '../../../contract/entities/books.ts';
import { ArchivePage } from '../../kit/archive-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { PriceNote, useLibrarySearch } from '../library/index.ts';
import { BookCard } from './book-card.tsx';
import { useArchivedBooks, useRestoreBooks } from './books.api.ts';

export const BookArchive = () => {
  const text = useText();
  const params = useListParams(bookRoutes.archived);
  const refused = useLibrarySearch(params);
  const list = useArchivedBooks(params.query);
  const restore = useRestoreBooks();
  return (
    <ArchivePage
      title={text('books.archived')}
      noun={text('books.noun')}
      list={list}
      params={params}
      filters={<PriceNote refused={refused} />}
      skeleton={<PictureCardsSkeleton />}
      restore={restore}
      call={bookRoutes.restore}
      nameOf={({ name }) => name}
    >
      {(book, { tick, foot }) => <BookCard book={book} corner={tick} foot={foot} />}
    </ArchivePage>
  );
};
