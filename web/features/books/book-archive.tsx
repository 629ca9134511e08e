import { bookRoutes } from '../../../contract/entities/books.ts';
import { ArchivedWhen } from '../../kit/archived-when.tsx';
import { ContentGrid, ContentSkeleton } from '../../kit/content-card.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
import { PriceNote, useLibrarySearch } from '../library/index.ts';
import { BookCard } from './book-card.tsx';
import { useArchivedBooks, useRestoreBooks } from './books.api.ts';

export const BookArchive = () => {
  const text = useText();
  const { params, refused } = useLibrarySearch(useListParams(bookRoutes.archived));
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
      skeleton={<ContentSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={bookRoutes.restore}>
          {(partsOf) => (
            <ContentGrid>
              {rows.map((book) => {
                const { tick, button } = partsOf(book.id, book.name);
                const foot = (
                  <>
                    <span>
                      <ArchivedWhen row={book} />
                    </span>
                    {button}
                  </>
                );
                return <BookCard key={book.id} book={book} corner={tick} foot={foot} />;
              })}
            </ContentGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
