import { lazy } from 'react';
import { bookId } from '../../../../contract/entities/content/books.ts';
import { ContentPage } from '../../../kit/content/content-page.tsx';
import { DocumentPreview } from '../../../kit/document/document-preview.tsx';
import { useText } from '../../../platform/i18n.ts';
import { RecordHistory } from '../../office/audit/index.ts';
import { Buyers, PriceDetails } from '../library/index.ts';
import { books, useBook, useBookBuyers } from './books.api.ts';

const Edit = lazy(async () => ({ default: (await import('./book-form.tsx')).BookEdit }));

/** The page of one book, active or archived. */
export const BookPage = () => {
  const text = useText();
  return (
    <ContentPage
      content={books}
      schema={bookId}
      useRecord={useBook}
      deleteText="library.deleteText"
      Edit={Edit}
      details={(row) => <PriceDetails row={row} />}
      statistics={{ title: 'library.buyers', render: (row) => <Buyers row={row} useBuyers={useBookBuyers} /> }}
      history={({ id }) => <RecordHistory entity="books" id={id} />}
    >
      {({ name, pdf_file }) => <DocumentPreview document={{ url: pdf_file, type: 'pdf' }} name={text('books.pdfOf', { name })} size={96} />}
    </ContentPage>
  );
};
