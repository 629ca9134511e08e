import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import { FormActions } from './form-footer.tsx';

type ConfirmModalProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** 'Cancel' if it is left out. */
  cancelLabel?: string | undefined;
  isDangerous?: boolean;
  isPending?: boolean;
  /** Disables the confirm button; `children` explain why. */
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation; the button names the action. For a dangerous action, Enter cancels. */
export const ConfirmModal = ({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  isPending = false,
  isDisabled = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) => {
  const text = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440}>
      <div>{children}</div>
      <FormActions>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus={isDangerous || undefined}>
          {cancelLabel ?? text('common.cancel')}
        </Button>
        <Button
          color={isDangerous ? 'red' : 'teal'}
          onClick={onConfirm}
          loading={isPending}
          disabled={isDisabled}
          data-autofocus={!isDangerous || undefined}
        >
          {confirmLabel}
        </Button>
      </FormActions>
    </Modal>
  );
};
