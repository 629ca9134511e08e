import { Button, PasswordInput, TextInput } from '@mantine/core';
import { credentials } from '../../../contract/entities/session.ts';
import { useEntityForm } from '../../kit/entity-form.ts';
import { useText } from '../../platform/i18n.ts';
import { failed, succeeded } from '../../platform/toast.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { signIn } from './session.api.ts';
import styles from './session.module.css';

type CredentialsFormProps = {
  submitLabel: string;
  /** The phone of the account that must sign in again; it cannot be changed then. */
  phone?: string | undefined;
  onSignedIn?: () => void;
};

/** Phone and password, validated by the contract's sentences; the server's refusal shows in the form and as a toast. */
export const CredentialsForm = ({ submitLabel, phone, onSignedIn }: CredentialsFormProps) => {
  const text = useText();
  const { fields, isPending, problem, submit } = useEntityForm({
    draft: credentials,
    initial: { phone: phone ?? '', password: '' },
    save: async (values) => {
      const outcome = await signIn(values);
      if (outcome.ok) succeeded(text('session.signedIn'));
      else failed(outcome.error.message || text('session.signInFailed'));
      return outcome;
    },
    onSaved: () => onSignedIn?.(),
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
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
        label={text('session.password')}
        aria-invalid={Boolean(fields.errors['password'])}
        dir="ltr"
        autoComplete="current-password"
        data-autofocus={phone !== undefined || undefined}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
};
