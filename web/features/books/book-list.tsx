import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Book, bookRoutes } from '../../../contract/entities/books.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { LabelFilters, useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useOpened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { PriceNote, useLibrarySearch } from '../library/index.ts';
import { BookBuyers } from './book-buyers.tsx';
import { BookCard } from './book-card.tsx';
import { useArchiveBook, useBookCategories, useBooks, useBookTags } from './books.api.ts';

// Forms come with their first opening: the cards are there without them.
const BookCreate = lazy(async () => ({ default: (await import('./form/book-create.tsx')).BookCreate }));
const BookEdit = lazy(async () => ({ default: (await import('./form/book-edit.tsx')).BookEdit }));

export const BookList = () => {
  const text = useText();
  const params = useListParams(bookRoutes.list);
  const refused = useLibrarySearch(params);
  const list = useBooks(params.query);
  const describe = useDescribeLabels();
  const opened = useOpened<Book>();
  const { what, close } = opened;
  const archive = useArchiveBook();
  const [counted, setCounted] = useState<Book>();
  const actionsOf = (book: Book) => [
    { label: text('library.buyers'), icon: IconUsers, call: bookRoutes.stats, onSelect: () => setCounted(book) },
    { label: text('common.update'), icon: IconPencil, call: bookRoutes.update, onSelect: () => opened.edit(book) },
    { label: text('common.delete'), icon: IconTrash, call: bookRoutes.archive, onSelect: () => opened.archive(book), isDangerous: true },
  ];
  return (
    <>
      <ListPage
        title={text('books.title')}
        noun={text('books.noun')}
        list={list}
        params={params}
        action={<AddButton call={bookRoutes.create} label={text('books.add')} onClick={opened.create} />}
        filters={
          <>
            <LabelFilters params={params} useCategories={useBookCategories} useTags={useBookTags} />
            <PriceNote refused={refused} />
          </>
        }
        describe={describe}
        emptyHint={text('books.emptyHint')}
        skeleton={<PictureCardsSkeleton />}
      >
        {(rows) => (
          <CardGrid size="middle">
            {rows.map((book) => (
              <BookCard key={book.id} book={book} corner={<RowMenu name={book.name} actions={actionsOf(book)} />} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <Suspense fallback={null}>
        {what?.kind === 'create' ? <BookCreate onClose={close} /> : null}
        {what?.kind === 'edit' ? <BookEdit book={what.row} onClose={close} /> : null}
      </Suspense>
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('library.deleteText')}
        </ArchiveQuestion>
      ) : null}
      {counted ? <BookBuyers book={counted} onClose={() => setCounted(undefined)} /> : null}
    </>
  );
};
