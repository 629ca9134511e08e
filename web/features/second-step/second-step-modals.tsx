import { Modal } from '@mantine/core';
import { useState } from 'react';
import { fullProof } from '../../../contract/entities/second-step.ts';
import { useFocusReturn } from '../../kit/dialog/focus-return.ts';
import { useEntityForm } from '../../kit/form/entity-form.ts';
import { PasswordField } from '../../kit/form/fields.tsx';
import { FormModal } from '../../kit/form/form-modal.tsx';
import { useText } from '../../platform/i18n.ts';
import { useIsSessionExpired } from '../../platform/session.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useDisable, useNewCodes } from './second-step.api.ts';
import { SetUp } from './set-up.tsx';

type ModalProps = { onClose: () => void };

const blank = { password: '', code: '' };

/** The set-up. It does not close by itself while the recovery codes are shown. */
const SetUpModal = ({ onClose }: ModalProps) => {
  useFocusReturn();
  const text = useText();
  const isExpired = useIsSessionExpired();
  const [isEnabled, setIsEnabled] = useState(false);
  const isOptional = !isEnabled && !isExpired;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('secondStep.title')}
      size={500}
      withCloseButton={!isEnabled}
      closeOnClickOutside={false}
      closeOnEscape={isOptional}
      trapFocus={!isExpired}
    >
      <SetUp onCancel={onClose} onEnabled={() => setIsEnabled(true)} onDone={onClose} />
    </Modal>
  );
};

/** Asks for the password and a code, then turns the second step off. */
const DisableModal = ({ onClose }: ModalProps) => {
  const text = useText();
  const mutation = useDisable();
  const form = useEntityForm({ draft: fullProof, initial: blank, save: (body) => mutation.send({ body }), onSaved: onClose });
  return (
    <FormModal title={text('secondStep.turnOffTitle')} form={form} submitLabel={text('secondStep.turnOff')} onClose={onClose}>
      <p>{text('secondStep.turnOffText')}</p>
      <PasswordField form={form} name="password" label={text('settings.currentPassword')} purpose="current-password" isRequired />
      <CodeField form={form} description={text('secondStep.appOrRecovery')} />
    </FormModal>
  );
};

/** Asks for the password and a code, then replaces the recovery codes. */
const NewCodesModal = ({ onClose }: ModalProps) => {
  const text = useText();
  const mutation = useNewCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useEntityForm({
    draft: fullProof,
    initial: blank,
    save: (body) => mutation.send({ body }),
    onSaved: ({ data }) => setCodes(data.recovery_codes),
  });
  if (codes)
    return (
      <Modal opened onClose={onClose} title={text('secondStep.codes')} size={500} closeOnClickOutside={false} closeOnEscape={false}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    );
  return (
    <FormModal title={text('secondStep.newCodes')} form={form} submitLabel={text('secondStep.newCodes')} onClose={onClose}>
      <p>{text('secondStep.newCodesText')}</p>
      <PasswordField form={form} name="password" label={text('settings.currentPassword')} purpose="current-password" isRequired />
      <CodeField form={form} description={text('secondStep.appOrRecovery')} />
    </FormModal>
  );
};

const modals = { setUp: SetUpModal, disable: DisableModal, newCodes: NewCodesModal } as const;

export type SecondStepModalKind = keyof typeof modals;

/** The dialogs of the settings in one chunk, which loads when the first one opens. */
export const SecondStepModal = ({ kind, onClose }: ModalProps & { kind: SecondStepModalKind }) => {
  const Dialog = modals[kind];
  return <Dialog onClose={onClose} />;
};
