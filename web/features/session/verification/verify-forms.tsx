import { Button, Flex } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import { codeVerification, passwordVerification, type VerificationDraft } from '../../../../contract/entities/active-sessions.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../kit/form/fields.tsx';
import { useText } from '../../../platform/i18n.ts';
import { resumeAfterVerification } from '../../../platform/verification.ts';
import { FormActions, FormError } from '../../../ui/form-footer.tsx';
import { CodeField } from '../../second-step/index.ts';
import { useVerify } from './verification.api.ts';

type VerificationProps = { onCancel: () => void };
type Proof = { password: string } | { code: string };

/** A form with one proof, which sends the waiting requests again if it is right. */
const useVerification = <Schema extends z.ZodType<Proof & Record<string, unknown>, Proof & Record<string, unknown>>>(
  draft: Schema,
  initial: z.input<Schema>,
) => {
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

type FrameForm = { isPending: boolean; formError: string | undefined; submit(event: FormEvent): void };

// The modal sets the focus when it opens; a field that appears later takes it.
const focusField = (form: HTMLElement | null) => {
  const input = form?.querySelector('input');
  input?.setAttribute('data-autofocus', 'true');
  input?.focus();
};

const Frame = ({ form, onCancel, children }: VerificationProps & { form: FrameForm; children: ReactNode }) => {
  const text = useText();
  return (
    <Flex component="form" direction="column" gap={16} ref={focusField} onSubmit={form.submit} noValidate>
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
export const PasswordVerification = ({ onCancel }: VerificationProps) => {
  const text = useText();
  const form = useVerification(passwordVerification, { password: '' });
  return (
    <Frame form={form} onCancel={onCancel}>
      <PasswordField form={form} name="password" label={text('session.password')} purpose="current-password" isRequired />
    </Frame>
  );
};

/** Asks for a code of the authenticator app. */
export const CodeVerification = ({ onCancel }: VerificationProps) => {
  const form = useVerification(codeVerification, { code: '' });
  return (
    <Frame form={form} onCancel={onCancel}>
      <CodeField form={form} />
    </Frame>
  );
};
