import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import { FormActions } from './form-actions.tsx';

type ConfirmModalProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something happens; says in its button what will happen. */
export const ConfirmModal = ({
  opened,
  title,
  children,
  confirmLabel,
  isDangerous = false,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) => {
  const text = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440}>
      <div>{children}</div>
      <FormActions>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {text('common.cancel')}
        </Button>
        <Button color={isDangerous ? 'red' : 'teal'} onClick={onConfirm} loading={isPending} data-autofocus>
          {confirmLabel}
        </Button>
      </FormActions>
    </Modal>
  );
};
