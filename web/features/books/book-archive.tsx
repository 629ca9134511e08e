import { bookRoutes } from '../../../contract/entities/books.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
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
    <ListPage
      title={text('books.archived')}
      noun={text('books.noun')}
      list={list}
      params={params}
      filters={<PriceNote refused={refused} />}
      emptyHint={text('archive.emptyHint')}
      skeleton={<PictureCardsSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={bookRoutes.restore}>
          {(partsOf) => (
            <CardGrid size="middle">
              {rows.map((book) => {
                const { tick, foot } = partsOf(book, book.name);
                return <BookCard key={book.id} book={book} corner={tick} foot={foot} />;
              })}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
