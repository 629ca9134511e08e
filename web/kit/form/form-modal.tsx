import { Button, Flex, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { useNeedsPasswordConfirmation } from '../../platform/password-confirmation.ts';
import { useIsSessionExpired } from '../../platform/session.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { FormActions, FormError } from '../../ui/form-footer.tsx';
import { autofocusFirstField, useFocusReturn } from '../dialog/focus-return.ts';
import { FormPresence } from '../live/form-presence.tsx';
import type { Subject } from '../live/subject.ts';
import type { ConflictQuestion } from './edits/conflict-question.ts';
import { FieldDialogs } from './field-dialog.ts';
import styles from './form-modal.module.css';
import type { UnsavedFormProps } from './unsaved/unsaved-form.tsx';
import type { UnsavedSource } from './unsaved/unsaved-source.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('./edits/conflict-dialog.tsx')).ConflictDialog }));

// A form works if it is not stored, so a failure to load the code does not replace the form by an error.
const UnsavedForm = lazy(async (): Promise<{ default: ComponentType<UnsavedFormProps> }> => {
  try {
    return { default: (await import('./unsaved/unsaved-form.tsx')).UnsavedForm };
  } catch (error) {
    reportError(error);
    return { default: (): ReactNode => null };
  }
});

/** The part of an `EntityForm` that the modal reads. */
type ModalForm = {
  readonly isPending: boolean;
  readonly isDirty: boolean;
  readonly formError: string | undefined;
  readonly conflict?: ConflictQuestion;
  readonly subject?: Subject;
  readonly unsaved?: UnsavedSource;
  submit(event: React.FormEvent): void;
};

type FormModalProps = {
  title: string;
  form: ModalForm;
  submitLabel: string;
  /** There is nothing left to send. */
  isSubmitDisabled?: boolean;
  /** The form does something that cannot be undone later. */
  isDangerous?: boolean;
  onClose: () => void;
  size?: number;
  /** Another dialog is open above the form and handles the keyboard. */
  isBehindDialog?: boolean;
  children: ReactNode;
};

/** A form in a modal with the focus on its first field. Asks before unsaved changes are discarded. Render it only while it is open. */
export const FormModal = ({
  title,
  form,
  submitLabel,
  isSubmitDisabled = false,
  isDangerous = false,
  onClose,
  size = 500,
  isBehindDialog = false,
  children,
}: FormModalProps) => {
  useFocusReturn();
  const text = useText();
  const isExpired = useIsSessionExpired();
  const needsPasswordConfirmation = useNeedsPasswordConfirmation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [restores, setRestores] = useState(0);
  const [fieldDialogs, setFieldDialogs] = useState(0);
  const [countFieldDialogs] = useState(() => (change: 1 | -1) => setFieldDialogs((count) => count + change));
  const blocker = useBlocker({ shouldBlockFn: () => form.isDirty, enableBeforeUnload: () => form.isDirty, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  const handleClose = () => {
    if (form.isPending) return;
    if (form.isDirty) setIsConfirming(true);
    else onClose();
  };
  const handleStay = () => {
    setIsConfirming(false);
    blocker.reset?.();
  };
  const handleDiscard = () => {
    setIsConfirming(false);
    form.unsaved?.finish.current?.();
    onClose();
    blocker.proceed?.();
  };
  const isInert = isConfirming || isBlocked || isExpired || needsPasswordConfirmation || isBehindDialog || form.conflict !== undefined;
  return (
    <>
      <Modal opened onClose={handleClose} title={title} size={size} closeOnEscape={!isInert && fieldDialogs === 0} trapFocus={!isInert}>
        <Flex component="form" direction="column" gap={16} ref={autofocusFirstField} onSubmit={form.submit} noValidate>
          {form.subject ? <FormPresence subject={form.subject} /> : null}
          {form.unsaved && !isDangerous ? (
            <Suspense fallback={null}>
              <UnsavedForm source={form.unsaved} title={title} onRestored={() => setRestores(restores + 1)} />
            </Suspense>
          ) : null}
          {/* Fields with a state of their own start again with the restored values. */}
          <FieldDialogs value={countFieldDialogs}>
            <Fragment key={restores}>{children}</Fragment>
          </FieldDialogs>
          <Stack gap={12} className={styles.footer}>
            <FormError>{form.formError}</FormError>
            <FormActions mt={0}>
              <Button variant="default" onClick={handleClose} disabled={form.isPending}>
                {text('common.cancel')}
              </Button>
              <Button type="submit" color={isDangerous ? 'red' : 'teal'} loading={form.isPending} disabled={isSubmitDisabled}>
                {submitLabel}
              </Button>
            </FormActions>
          </Stack>
        </Flex>
      </Modal>
      {form.conflict ? (
        <Suspense>
          <ConflictDialog {...form.conflict} />
        </Suspense>
      ) : null}
      {/* Mounted only while it is open. A mounted closed modal would handle the Escape that opened it. */}
      {isConfirming || isBlocked ? (
        <ConfirmModal
          opened
          title={text('forms.unsavedTitle')}
          confirmLabel={text('forms.discard')}
          cancelLabel={text('forms.keepEditing')}
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
