import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useIsExpired } from '../platform/expiry.ts';
import { useText } from '../platform/i18n.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { useFocusReturn } from './focus-return.ts';
import styles from './form-modal.module.css';

/** What the modal reads of a form; any `EntityForm` fits. */
type ModalForm = {
  readonly isPending: boolean;
  readonly isDirty: boolean;
  readonly problem: string | undefined;
  submit(event: React.FormEvent): void;
};

type FormModalProps = {
  title: string;
  form: ModalForm;
  submitLabel: string;
  onClose: () => void;
  size?: number;
  /** A question of the form's own stands over it, and has the keys. */
  isCovered?: boolean;
  children: ReactNode;
};

// The modal focuses what carries this mark, else its close button.
const markFirstField = (form: HTMLFormElement | null) => form?.querySelector('[data-path]')?.setAttribute('data-autofocus', 'true');

/** A form in a modal, its first field focused; render it only while it is open. Asks before unsaved work is closed, left or reloaded. */
export const FormModal = ({ title, form, submitLabel, onClose, size = 500, isCovered: isAsked = false, children }: FormModalProps) => {
  useFocusReturn();
  const text = useText();
  const isExpired = useIsExpired();
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => form.isDirty, enableBeforeUnload: () => form.isDirty, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  const handleClose = () => {
    if (form.isPending) return;
    if (form.isDirty) setIsAsking(true);
    else onClose();
  };
  const handleStay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  const handleDiscard = () => {
    setIsAsking(false);
    onClose();
    blocker.proceed?.();
  };
  const isCovered = isAsking || isBlocked || isExpired || isAsked;
  return (
    <>
      <Modal opened onClose={handleClose} title={title} size={size} closeOnEscape={!isCovered} trapFocus={!isCovered}>
        <form ref={markFirstField} onSubmit={form.submit} noValidate className={styles.form}>
          {children}
          <div className={styles.foot}>
            <FormProblem>{form.problem}</FormProblem>
            <FormActions>
              <Button variant="default" onClick={handleClose} disabled={form.isPending}>
                {text('common.cancel')}
              </Button>
              <Button type="submit" loading={form.isPending}>
                {submitLabel}
              </Button>
            </FormActions>
          </div>
        </form>
      </Modal>
      {/* Mounted only when it asks: one that waits would take the Escape that opened it for its own. */}
      {isAsking || isBlocked ? (
        <ConfirmModal
          opened
          title={text('forms.unsavedTitle')}
          confirmLabel={text('forms.discard')}
          isDangerous
          onConfirm={handleDiscard}
          onClose={handleStay}
        >
          {text('forms.unsavedText')}
        </ConfirmModal>
      ) : null}
    </>
  );
};
