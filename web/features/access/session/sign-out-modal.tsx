import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { useText } from '../../../platform/i18n.ts';
import { showSuccess } from '../../../platform/toast.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { leave } from './leave.ts';

/** Asks before signing out. Render it only while it is open. */
export const SignOutModal = ({ onClose }: { onClose: () => void }) => {
  useFocusReturn();
  const text = useText();
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const handleConfirm = async () => {
    setIsPending(true);
    await leave(client);
    showSuccess(text('session.signedOut'));
  };
  return (
    <ConfirmModal
      opened
      title={text('session.signOut')}
      confirmLabel={text('session.signOut')}
      isPending={isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      {text('session.signOutQuestion')}
    </ConfirmModal>
  );
};
