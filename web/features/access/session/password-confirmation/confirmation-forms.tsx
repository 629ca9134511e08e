import { Button, Flex } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import {
  codeConfirmation,
  type PasswordConfirmationDraft,
  passwordConfirmation,
} from '../../../../../contract/entities/access/active-sessions.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { resumeAfterPasswordConfirmation } from '../../../../platform/password-confirmation.ts';
import { FormActions, FormError } from '../../../../ui/form-footer.tsx';
import { CodeField, focusFirstField } from '../../second-step/index.ts';
import { useConfirmPassword } from './password-confirmation.api.ts';

type ConfirmationProps = {
  onCancel: () => void;
  /** The request of the confirmation runs, or has ended. */
  onPendingChange: (isPending: boolean) => void;
};
type Proof = { password: string } | { code: string };

/** A form with one proof, which sends the waiting requests again if it is right. */
const useConfirmation = <Fields extends Proof & Record<string, unknown>>(draft: z.ZodType<Fields, Fields>, initial: Fields) => {
  const mutation = useConfirmPassword();
  return useEntityForm({
    draft,
    initial,
    save: (proof) => {
      const body: PasswordConfirmationDraft = proof;
      return mutation.send({ body });
    },
    onSaved: () => resumeAfterPasswordConfirmation(true),
  });
};

type ConfirmationFormState = { isPending: boolean; formError: string | undefined; submit(event: FormEvent): void };

const ConfirmationForm = ({
  form,
  onCancel,
  onPendingChange,
  children,
}: ConfirmationProps & { form: ConfirmationFormState; children: ReactNode }) => {
  const text = useText();
  useEffect(() => {
    onPendingChange(form.isPending);
    return () => onPendingChange(false);
  }, [onPendingChange, form.isPending]);
  return (
    <Flex component="form" direction="column" gap={16} ref={focusFirstField} onSubmit={form.submit} noValidate>
      {children}
      <FormError>{form.formError}</FormError>
      <FormActions mt={0}>
        <Button variant="default" onClick={onCancel} disabled={form.isPending}>
          {text('common.cancel')}
        </Button>
        <Button type="submit" loading={form.isPending}>
          {text('confirmPassword.continue')}
        </Button>
      </FormActions>
    </Flex>
  );
};

/** Asks for the password. */
export const PasswordConfirmation = (props: ConfirmationProps) => {
  const text = useText();
  const form = useConfirmation(passwordConfirmation, { password: '' });
  return (
    <ConfirmationForm form={form} {...props}>
      <PasswordField form={form} name="password" label={text('session.password')} purpose="current-password" isRequired />
    </ConfirmationForm>
  );
};

/** Asks for a code of the authenticator app. */
export const CodeConfirmation = (props: ConfirmationProps) => {
  const form = useConfirmation(codeConfirmation, { code: '' });
  return (
    <ConfirmationForm form={form} {...props}>
      <CodeField form={form} />
    </ConfirmationForm>
  );
};
