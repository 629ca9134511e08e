import { Button, Flex } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { codeVerification, passwordVerification, type VerificationDraft } from '../../../../../contract/entities/access/active-sessions.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { resumeAfterVerification } from '../../../../platform/verification.ts';
import { FormActions, FormError } from '../../../../ui/form-footer.tsx';
import { CodeField, focusFirstField } from '../../second-step/index.ts';
import { useVerify } from './verification.api.ts';

type VerificationProps = {
  onCancel: () => void;
  /** The request of the verification runs, or has ended. */
  onPendingChange: (isPending: boolean) => void;
};
type Proof = { password: string } | { code: string };

/** A form with one proof, which sends the waiting requests again if it is right. */
const useVerification = <Fields extends Proof & Record<string, unknown>>(draft: z.ZodType<Fields, Fields>, initial: Fields) => {
  const mutation = useVerify();
  return useEntityForm({
    draft,
    initial,
    save: async (proof) => {
      const body: VerificationDraft = proof;
      const result = await mutation.send({ body });
      // The field shows it.
      if (!result.ok && Object.keys(result.error.fields).length > 0) result.suppressToast?.();
      return result;
    },
    onSaved: () => resumeAfterVerification(true),
  });
};

type VerificationFormState = { isPending: boolean; formError: string | undefined; submit(event: FormEvent): void };

const VerificationForm = ({
  form,
  onCancel,
  onPendingChange,
  children,
}: VerificationProps & { form: VerificationFormState; children: ReactNode }) => {
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
          {text('verifyPassword.continue')}
        </Button>
      </FormActions>
    </Flex>
  );
};

/** Asks for the password. */
export const PasswordVerification = (props: VerificationProps) => {
  const text = useText();
  const form = useVerification(passwordVerification, { password: '' });
  return (
    <VerificationForm form={form} {...props}>
      <PasswordField form={form} name="password" label={text('session.password')} purpose="current-password" isRequired />
    </VerificationForm>
  );
};

/** Asks for a code of the authenticator app. */
export const CodeVerification = (props: VerificationProps) => {
  const form = useVerification(codeVerification, { code: '' });
  return (
    <VerificationForm form={form} {...props}>
      <CodeField form={form} />
    </VerificationForm>
  );
};
