import { Button, Flex, PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { credentials, type SignInChallenge } from '../../../../contract/entities/access/session.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { isUnreachable } from '../../../platform/http/api-error.ts';
import { useText } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';
import { FormError } from '../../../ui/form-footer.tsx';
import { signIn } from './session.api.ts';

// Few users have a second step, so the sign-in page does not load its code at once.
const loadCodeForm = async () => ({ default: (await import('../second-step/index.ts')).CodeForm });
const CodeForm = lazy(loadCodeForm);

const focusInput = (input: HTMLInputElement | null) => input?.focus();

type CredentialsFormProps = {
  submitLabel: string;
  /** The phone of the account that must sign in again; read-only. */
  phone?: string | undefined;
  onSignedIn?: () => void;
};

/** Phone and password, validated by the contract, then the code of a second step if the user has one. A server error appears in the form and as a toast. */
export const CredentialsForm = ({ submitLabel, phone, onSignedIn }: CredentialsFormProps) => {
  const text = useText();
  const [challenge, setChallenge] = useState<SignInChallenge>();
  // Why the second step ended, or an empty text if the user chose to go back.
  const [ended, setEnded] = useState<string>();
  const { fields, isPending, formError, submit } = useEntityForm({
    draft: credentials,
    initial: { phone: phone ?? '', password: '' },
    save: async (values) => {
      setEnded(undefined);
      const outcome = await signIn(values);
      if (outcome.ok && outcome.result !== undefined) {
        // Loaded while the button shows the request. If that fails, the form below reports it.
        await loadCodeForm().catch(() => undefined);
        return outcome;
      }
      if (outcome.ok) showSuccess(text('session.signedIn'));
      else if (isUnreachable(outcome.error)) showError(text('errors.unreachable'));
      else showError(outcome.error.message || text('session.signInFailed'));
      return outcome;
    },
    onSaved: (created) => (created === undefined ? onSignedIn?.() : setChallenge(created)),
  });
  const handleBack = (message = '') => {
    setChallenge(undefined);
    setEnded(message);
    fields.setFieldValue('password', '');
  };
  if (challenge !== undefined)
    return (
      <Suspense fallback={null}>
        <CodeForm challenge={challenge} submitLabel={submitLabel} onSignedIn={onSignedIn} onBack={handleBack} />
      </Suspense>
    );
  return (
    <Flex component="form" onSubmit={submit} noValidate direction="column" gap={16}>
      <TextInput
        {...fields.getInputProps('phone')}
        label={text('session.phone')}
        placeholder={text('session.phonePlaceholder')}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete="username"
        readOnly={phone !== undefined}
        data-autofocus={phone === undefined || undefined}
      />
      <PasswordInput
        {...fields.getInputProps('password')}
        ref={ended === undefined ? undefined : focusInput}
        label={text('session.password')}
        aria-invalid={Boolean(fields.errors['password'])}
        dir="ltr"
        autoComplete="current-password"
        data-autofocus={phone !== undefined || undefined}
      />
      <FormError>{formError ?? ended}</FormError>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {submitLabel}
      </Button>
    </Flex>
  );
};
