import { type Passkey, passkeyRename } from '../../../../../contract/entities/access/passkeys.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { TextField } from '../../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useRemoveApp, useRemovePasskey, useRenamePasskey } from './passkeys.api.ts';
import { type OwnMethods, ProofFields, useProofForm } from './proof-form.tsx';

type ModalProps = { onClose: () => void };

/** Changes the name of a passkey. */
export const RenamePasskey = ({ passkey, onClose }: ModalProps & { passkey: Passkey }) => {
  const text = useText();
  const mutation = useRenamePasskey();
  const form = useEntityForm({
    draft: passkeyRename,
    initial: { name: passkey.name },
    save: (body) => mutation.send({ params: { id: passkey.id }, body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('passkeys.renameTitle')} form={form} submitLabel={text('passkeys.rename')} onClose={onClose}>
      <TextField form={form} name="name" label={text('passkeys.name')} isRequired />
    </FormModal>
  );
};

type RemovalProps = ModalProps & { methods: OwnMethods; isLast: boolean; isRequired: boolean };

/** Asks for the password and a second step, then removes a passkey. */
export const RemovePasskey = ({ passkey, methods, isLast, isRequired, onClose }: RemovalProps & { passkey: Passkey }) => {
  const text = useText();
  const mutation = useRemovePasskey();
  const form = useProofForm({ methods, save: (body) => mutation.send({ params: { id: passkey.id }, body }), onSaved: onClose });
  return (
    <FormModal
      title={text('passkeys.removeTitle', { name: passkey.name })}
      form={form}
      submitLabel={text('passkeys.remove')}
      onClose={onClose}
    >
      <p>{text(isLast ? 'passkeys.removeLastText' : 'passkeys.removeText')}</p>
      {isLast && isRequired ? <p>{text('passkeys.requiredAgain')}</p> : null}
      <ProofFields form={form} methods={methods} />
    </FormModal>
  );
};

/** Asks for the password and a second step, then removes the authenticator app. */
export const RemoveApp = ({ methods, isLast, isRequired, onClose }: RemovalProps) => {
  const text = useText();
  const mutation = useRemoveApp();
  const form = useProofForm({ methods, save: (body) => mutation.send({ body }), onSaved: onClose });
  return (
    <FormModal title={text('passkeys.removeAppTitle')} form={form} submitLabel={text('passkeys.remove')} onClose={onClose}>
      <p>{text(isLast ? 'passkeys.removeLastText' : 'passkeys.removeAppText')}</p>
      {isLast && isRequired ? <p>{text('passkeys.requiredAgain')}</p> : null}
      <ProofFields form={form} methods={methods} />
    </FormModal>
  );
};
