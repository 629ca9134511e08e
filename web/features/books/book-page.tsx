import { lazy, useState } from 'react';
import { type BookId, bookId } from '../../../contract/entities/books.ts';
import { entities } from '../../../contract/entities/index.ts';
import { ContentPage } from '../../kit/content/content-page.tsx';
import { DocumentPreview } from '../../kit/document/document-preview.tsx';
import { useText } from '../../platform/i18n.ts';
import { RecordHistory } from '../audit/index.ts';
import { Buyers, PriceDetails } from '../library/index.ts';
import { books, useBook, useBookBuyers } from './books.api.ts';

const Edit = lazy(async () => ({ default: (await import('./book-form.tsx')).BookEdit }));

/** The page of one book, active or archived. */
export const BookPage = () => {
  const text = useText();
  return (
    <ContentPage
      content={books}
      list={entities.books.screens.list}
      schema={bookId}
      useRecord={useBook}
      nameOf={({ name }) => name}
      deleteText={text('library.deleteText')}
      Edit={Edit}
      details={(row) => <PriceDetails row={row} />}
      statistics={{ title: text('library.buyers'), render: ({ id, name }) => <BookBuyers id={id} name={name} /> }}
      history={({ id }) => <RecordHistory entity="books" id={id} />}
    >
      {({ name, pdf_file }) => <DocumentPreview document={{ url: pdf_file, type: 'pdf' }} name={text('books.pdfOf', { name })} size={96} />}
    </ContentPage>
  );
};

const BookBuyers = ({ id, name }: { id: BookId; name: string }) => {
  const [page, setPage] = useState(1);
  return <Buyers name={name} list={useBookBuyers(id, page)} page={page} onPage={setPage} />;
};
