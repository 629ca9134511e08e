import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { codeProof } from '../../../contract/entities/second-step.ts';
import { useEntityForm } from '../../kit/form/entity-form.ts';
import { isUnreachable } from '../../platform/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { showError, showSuccess } from '../../platform/toast.ts';
import { FormError } from '../../ui/form-footer.tsx';
import { CodeField } from './code-field.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { completeSignIn } from './second-step.api.ts';

type CodeFormProps = {
  challenge: string;
  submitLabel: string;
  onSignedIn?: (() => void) | undefined;
  /** Returns to the password, with a message if the challenge has ended. */
  onBack: (message?: string) => void;
};

/** The second step of a sign-in: a code of the app or a recovery code. */
export const CodeForm = ({ challenge, submitLabel, onSignedIn, onBack }: CodeFormProps) => {
  const text = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useEntityForm({
    draft: codeProof,
    initial: { code: '' },
    save: async ({ code }) => {
      const outcome = await completeSignIn({ challenge, code });
      if (outcome.ok) showSuccess(text('session.signedIn'));
      else if (isUnreachable(outcome.error)) showError(text('errors.unreachable'));
      else if (outcome.error.status === 401 || outcome.error.status === 403) onBack(outcome.error.message);
      return outcome;
    },
    onSaved: () => onSignedIn?.(),
  });
  const handleSwitch = () => {
    form.fields.setValues({ code: '' });
    form.fields.clearErrors();
    setIsRecovery(!isRecovery);
  };
  return (
    // The other kind of code starts with the focus on its field.
    <Flex key={String(isRecovery)} component="form" ref={focusFirstField} onSubmit={form.submit} noValidate direction="column" gap={16}>
      <Text c="var(--ink-soft)">{text(isRecovery ? 'secondStep.enterRecoveryCode' : 'secondStep.enterCode')}</Text>
      <CodeField form={form} isRecovery={isRecovery} />
      <FormError>{form.formError}</FormError>
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {submitLabel}
      </Button>
      <div>
        <Button variant="subtle" fullWidth onClick={handleSwitch}>
          {text(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecoveryCode')}
        </Button>
        <Button variant="subtle" fullWidth onClick={() => onBack()}>
          {text('secondStep.back')}
        </Button>
      </div>
    </Flex>
  );
};
