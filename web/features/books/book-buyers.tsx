import { useState } from 'react';
import type { Book } from '../../../contract/entities/books.ts';
import { Buyers } from '../library/index.ts';
import { useBookBuyers } from './books.api.ts';

/** Which doctors bought a book. */
export const BookBuyers = ({ book, onClose }: { book: Book; onClose: () => void }) => {
  const [page, setPage] = useState(1);
  const list = useBookBuyers(book.id, page);
  return <Buyers name={book.name} list={list} page={page} onPage={setPage} onClose={onClose} />;
};
