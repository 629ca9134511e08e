import type { Claim } from '../../../contract/entities/members/members.ts';
import { useText } from '../../platform/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';

type ConfirmTakeOverProps = { claim: Claim; onConfirm: () => void; onClose: () => void };

/** Asks before the user takes over an account that somebody else verifies. */
export const ConfirmTakeOver = ({ claim: { by: name }, onConfirm, onClose }: ConfirmTakeOverProps) => {
  const text = useText();
  return (
    <ConfirmModal
      opened
      title={text('verification.takeOverTitle', { name })}
      confirmLabel={text('verification.takeOver')}
      cancelLabel={text('verification.cancel')}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      {text('verification.takeOverText', { name })}
    </ConfirmModal>
  );
};
