import { type ReactNode, useState } from 'react';
import { isUnreachable } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { FormError } from '../../ui/form-footer.tsx';
import { isOutdated, type Mutation } from '../data/mutation.ts';
import { useFocusReturn } from './focus-return.ts';

type ConfirmActionProps<Input> = {
  title: string;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isDangerous?: boolean;
  mutation: Mutation<Input, unknown>;
  input: Input;
  /** Runs after success. The record may no longer exist then. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation, then runs one mutation. Stays open if it fails, unless the record no longer exists or has changed. Shows a missing connection. Render it only while it is open. */
export const ConfirmAction = <Input,>({
  title,
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  mutation,
  input,
  onDone,
  onClose,
  children,
}: ConfirmActionProps<Input>) => {
  useFocusReturn();
  const text = useText();
  const [isOffline, setIsOffline] = useState(false);
  const handleConfirm = async () => {
    const result = await mutation.send(input);
    setIsOffline(!result.ok && isUnreachable(result.error));
    if (result.ok) onDone?.();
    if (result.ok || isOutdated(result.error)) onClose();
  };
  const handleClose = () => {
    if (!mutation.isPending) onClose();
  };
  return (
    <ConfirmModal
      opened
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      isDangerous={isDangerous}
      isPending={mutation.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={handleClose}
    >
      {children}
      <FormError>{isOffline ? text('errors.unreachable') : undefined}</FormError>
    </ConfirmModal>
  );
};
