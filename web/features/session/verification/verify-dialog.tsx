import { Button, Flex, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { verificationDraft } from '../../../../contract/entities/active-sessions.ts';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../kit/form/fields.tsx';
import { useText } from '../../../platform/i18n.ts';
import { resumeAfterVerification } from '../../../platform/verification.ts';
import { FormActions, FormError } from '../../../ui/form-footer.tsx';
import { SsoConfirm } from '../sso/sso-confirm.tsx';
import { useVerifyPassword } from './verification.api.ts';

const autofocusField = (form: HTMLElement | null) => form?.querySelector('input')?.setAttribute('data-autofocus', 'true');

/** Asks for the password over the current page, which stays. Then the requests that wait for it are sent again. Render it only while it is needed. */
export const VerifyDialog = () => {
  useFocusReturn();
  const text = useText();
  const mutation = useVerifyPassword();
  const form = useEntityForm({
    draft: verificationDraft,
    initial: { password: '' },
    save: async (body) => {
      const result = await mutation.send({ body });
      // The field shows it.
      if (!result.ok && result.error.fields['password']) result.suppressToast?.();
      return result;
    },
    onSaved: () => resumeAfterVerification(true),
  });
  const handleCancel = () => {
    if (!form.isPending) resumeAfterVerification(false);
  };
  useEffect(() => () => resumeAfterVerification(false), []);
  return (
    <Modal opened onClose={handleCancel} title={text('verifyPassword.title')} size={440} zIndex={300} closeOnClickOutside={false}>
      <Flex component="form" direction="column" gap={16} ref={autofocusField} onSubmit={form.submit} noValidate>
        <Text c="var(--ink-soft)">{text('verifyPassword.lead')}</Text>
        <PasswordField form={form} name="password" label={text('session.password')} purpose="current-password" isRequired />
        <FormError>{form.formError}</FormError>
        <FormActions mt={0}>
          <Button variant="default" onClick={handleCancel} disabled={form.isPending}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {text('verifyPassword.continue')}
          </Button>
        </FormActions>
      </Flex>
      <SsoConfirm />
    </Modal>
  );
};
