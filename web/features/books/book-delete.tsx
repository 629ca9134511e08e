import type { Book } from '../../../contract/entities/books.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useArchiveBook } from './books.api.ts';

/** Asks before a book goes to the archive. */
export const BookDelete = ({ book, onClose }: { book: Book; onClose: () => void }) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: book.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={useArchiveBook()}
      input={{ id: book.id }}
      onClose={onClose}
    >
      {text('library.deleteText')}
    </ConfirmAction>
  );
};
