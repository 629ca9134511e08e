import { lazy, Suspense, useState } from 'react';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import type { MessageDialogState } from './message-actions.ts';

// Dialogs load when first opened, because cards and pages do not need them.
const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }));

export type OpenDialog = { kind: MessageDialogState; message: Message };

/** Holds which dialog is open. */
export const useMessageDialog = () => {
  const [open, setOpen] = useState<OpenDialog>();
  return { open, openDialog: (kind: MessageDialogState, message: Message) => setOpen({ kind, message }), close: () => setOpen(undefined) };
};

/** The open dialog; `rows` hold the current version of the message. */
export const MessageDialogHost = ({
  open,
  rows,
  onClose,
}: {
  open: OpenDialog | undefined;
  rows: readonly Message[];
  onClose: () => void;
}) => (
  <Suspense fallback={null}>
    {open ? (
      <MessageDialog kind={open.kind} message={rows.find(({ id }) => id === open.message.id) ?? open.message} onClose={onClose} />
    ) : null}
  </Suspense>
);
