import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '../../../../contract/entities/access/passkeys.ts';
import type { SecondStepState } from '../../../../contract/entities/access/second-step.ts';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useIsSessionExpired } from '../../../platform/session.ts';
import { AddPasskey } from './passkeys/add-passkey.tsx';
import { RemoveApp, RemovePasskey, RenamePasskey } from './passkeys/passkey-modals.tsx';
import { ProofFields, useProofForm } from './passkeys/proof-form.tsx';
import { RecoveryCodes } from './recovery-codes/recovery-codes.tsx';
import { useDisable, useNewCodes } from './second-step.api.ts';
import { SetUp } from './set-up.tsx';

type ModalProps = { state: SecondStepState; onClose: () => void };

/** The dialog that adds an app or a passkey. It does not close during a request, nor while the recovery codes are shown. */
const AddModal = ({ kind, state, onClose }: ModalProps & { kind: 'setUp' | 'addPasskey' }) => {
  useFocusReturn();
  const text = useText();
  const isExpired = useIsSessionExpired();
  const [showsCodes, setShowsCodes] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const canClose = !showsCodes && !isPending;
  const handleClose = () => {
    if (canClose) onClose();
  };
  const title = text(kind === 'setUp' ? 'passkeys.addApp' : 'passkeys.add');
  const steps = { methods: state, onCancel: onClose, onPendingChange: setIsPending, onCodes: () => setShowsCodes(true), onDone: onClose };
  return (
    <Modal
      opened
      onClose={handleClose}
      title={showsCodes ? text('secondStep.codes') : title}
      size={500}
      withCloseButton={!showsCodes}
      closeOnClickOutside={false}
      closeOnEscape={canClose && !isExpired}
      trapFocus={!isExpired}
    >
      {kind === 'setUp' ? <SetUp {...steps} /> : <AddPasskey {...steps} />}
    </Modal>
  );
};

/** Asks for the password and a second step, then turns the second step off. */
const DisableModal = ({ state, onClose }: ModalProps) => {
  const text = useText();
  const mutation = useDisable();
  const form = useProofForm({ methods: state, save: (body) => mutation.send({ body }), onSaved: onClose });
  return (
    <FormModal title={text('secondStep.turnOffTitle')} form={form} submitLabel={text('secondStep.turnOff')} onClose={onClose}>
      <p>{text('secondStep.turnOffText')}</p>
      {state.policy === 'required' ? <p>{text('passkeys.requiredAgain')}</p> : null}
      <ProofFields form={form} methods={state} />
    </FormModal>
  );
};

/** Asks for the password and a second step, then replaces the recovery codes. */
const NewCodesModal = ({ state, onClose }: ModalProps) => {
  const text = useText();
  const mutation = useNewCodes();
  const isExpired = useIsSessionExpired();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useProofForm({
    methods: state,
    save: (body) => mutation.send({ body }),
    onSaved: ({ data }) => setCodes(data.recovery_codes),
  });
  if (codes)
    return (
      <Modal
        opened
        onClose={onClose}
        title={text('secondStep.codes')}
        size={500}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        trapFocus={!isExpired}
      >
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    );
  return (
    <FormModal title={text('secondStep.newCodes')} form={form} submitLabel={text('secondStep.newCodes')} onClose={onClose}>
      <p>{text('secondStep.newCodesText')}</p>
      <ProofFields form={form} methods={state} />
    </FormModal>
  );
};

/** A dialog of the section, with the passkey that it is about. */
export type OpenModal =
  | { kind: 'setUp' | 'addPasskey' | 'disable' | 'newCodes' | 'removeApp' }
  | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The dialogs of the settings in one chunk, which loads when the first one opens. */
export const SecondStepModal = ({ open, ...props }: ModalProps & { open: OpenModal }) => {
  const { app, passkeys } = props.state;
  const isLast = passkeys.length + (app ? 1 : 0) === 1;
  const removal = { methods: props.state, isLast, isRequired: props.state.policy === 'required', onClose: props.onClose };
  switch (open.kind) {
    case 'setUp':
    case 'addPasskey':
      return <AddModal {...props} kind={open.kind} />;
    case 'disable':
      return <DisableModal {...props} />;
    case 'newCodes':
      return <NewCodesModal {...props} />;
    case 'removeApp':
      return <RemoveApp {...removal} />;
    case 'rename':
      return <RenamePasskey passkey={open.passkey} onClose={props.onClose} />;
    default:
      return <RemovePasskey {...removal} passkey={open.passkey} />;
  }
};
