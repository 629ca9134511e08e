import type { ReactNode } from 'react';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { useFocusReturn } from './focus-return.ts';
import { isOvertaken, type Write } from './write.ts';

type ConfirmActionProps<Input> = {
  title: string;
  confirmLabel: string;
  isDangerous?: boolean;
  write: Write<Input, unknown>;
  input: Input;
  /** It is done: what the question was about may be gone. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Asks, then makes one write; stays open when it fails, unless that settles the question. Render it only while it is open. */
export const ConfirmAction = <Input,>({
  title,
  confirmLabel,
  isDangerous = false,
  write,
  input,
  onDone,
  onClose,
  children,
}: ConfirmActionProps<Input>) => {
  useFocusReturn();
  const handleConfirm = async () => {
    const outcome = await write.send(input);
    if (outcome.ok) onDone?.();
    if (outcome.ok || isOvertaken(outcome.error)) onClose();
  };
  const handleClose = () => {
    if (!write.isPending) onClose();
  };
  return (
    <ConfirmModal
      opened
      title={title}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous}
      isPending={write.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={handleClose}
    >
      {children}
    </ConfirmModal>
  );
};
