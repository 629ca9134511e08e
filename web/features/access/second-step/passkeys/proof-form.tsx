import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { type FullProof, fullProof, type SecondStepState } from '../../../../../contract/entities/access/second-step.ts';
import type { MutationResult } from '../../../../kit/data/mutation.ts';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { CodeField } from '../code-field.tsx';
import { loadProof } from './passkeys.api.ts';
import { supportsPasskeys, usePasskey } from './use-passkey.ts';

/** Which second steps the user has. */
export type OwnMethods = Pick<SecondStepState, 'enabled_at' | 'app' | 'passkeys'>;

type ProofFormOptions<Result> = {
  methods: OwnMethods;
  save: (proof: FullProof) => Promise<MutationResult<Result>>;
  onSaved: (result: Result) => void;
};

/** A form for the password, and a second step if the user has one. A passkey is used once, so it is removed after a failure. */
export const useProofForm = <Result,>({ methods, save, onSaved }: ProofFormOptions<Result>) => {
  const code = methods.enabled_at === null ? undefined : '';
  const form = useEntityForm({
    draft: fullProof,
    initial: { password: '', code, passkey: undefined },
    save: async (proof) => {
      const result = await save(proof);
      if (!result.ok && proof.passkey) form.fields.setValues({ code, passkey: undefined });
      return result;
    },
    onSaved,
  });
  return form;
};

type ProofFieldsProps = {
  form: EntityForm<{ password: string; code?: string | undefined; passkey?: FullProof['passkey'] }>;
  methods: OwnMethods;
};

/** The fields of such a form, with a button that sends it with a passkey instead of a code. */
export const ProofFields = ({ form, methods }: ProofFieldsProps) => {
  const text = useText();
  const passkey = usePasskey();
  const handlePasskey = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const element = currentTarget.form;
    if (form.fields.validateField('password').hasError) return;
    const signed = await passkey.sign(loadProof);
    if (!signed) return;
    form.fields.setValues({ code: undefined, passkey: signed });
    element?.requestSubmit();
  };
  return (
    <>
      <PasswordField form={form} name="password" label={text('settings.currentPassword')} purpose="current-password" isRequired />
      {methods.enabled_at === null ? null : (
        <CodeField
          form={form}
          isRecovery={!methods.app}
          acceptsBoth
          description={methods.app ? text('secondStep.appOrRecovery') : undefined}
        />
      )}
      {methods.passkeys.length > 0 && supportsPasskeys() ? (
        <>
          <Text fz={13} c="var(--ink-soft)">
            {text('passkeys.instead')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            loading={passkey.isPending || form.isPending}
            onClick={(event) => void handlePasskey(event)}
          >
            {text('passkeys.use')}
          </Button>
          <FormError>{passkey.error ?? (form.fields.errors['passkey'] ? String(form.fields.errors['passkey']) : undefined)}</FormError>
        </>
      ) : null}
    </>
  );
};
