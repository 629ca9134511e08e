import { useState } from 'react';
import { useFocusReturn } from '../../kit/dialog/focus-return.ts';
import { useText } from '../../platform/i18n.ts';
import { showSuccess } from '../../platform/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { signOut } from './session.api.ts';

/** Asks before signing out. Render it only while it is open. */
export const SignOutModal = ({ onClose }: { onClose: () => void }) => {
  useFocusReturn();
  const text = useText();
  const [isPending, setIsPending] = useState(false);
  const handleConfirm = async () => {
    setIsPending(true);
    await signOut();
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
