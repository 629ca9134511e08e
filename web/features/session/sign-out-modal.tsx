import { useState } from 'react';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { useText } from '../../platform/i18n.ts';
import { succeeded } from '../../platform/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { signOut } from './session.api.ts';

/** Asks before signing out. */
export const SignOutModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) =>
  opened ? <SignOutQuestion onClose={onClose} /> : null;

const SignOutQuestion = ({ onClose }: { onClose: () => void }) => {
  useFocusReturn();
  const text = useText();
  const [isPending, setIsPending] = useState(false);
  const handleConfirm = async () => {
    setIsPending(true);
    await signOut();
    succeeded(text('session.signedOut'));
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
