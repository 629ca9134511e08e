import { lazy, Suspense, useState } from 'react';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { AddButton } from '../../../../kit/list/list-page.tsx';
import { useText } from '../../../../platform/i18n.ts';

// Loaded when first opened, because screens with the button do not need the form.
const MessageCreate = lazy(async () => ({ default: (await import('../form/message-create.tsx')).MessageCreate }));

/** The button that adds a message, and its form. */
export const AddMessage = () => {
  const text = useText();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <AddButton route={messageRoutes.create} label={text('messages.add')} onClick={() => setIsAdding(true)} />
      <Suspense fallback={null}>{isAdding ? <MessageCreate onClose={() => setIsAdding(false)} /> : null}</Suspense>
    </>
  );
};
