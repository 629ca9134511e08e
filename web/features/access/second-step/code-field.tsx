import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { useText } from '../../../platform/i18n.ts';

type CodeFieldProps<Draft extends { code?: string | undefined }> = {
  form: EntityForm<Draft>;
  isRecovery?: boolean;
  /** Also a recovery code, whose letters the keypad of a phone does not have. */
  acceptsBoth?: boolean;
  description?: ReactNode;
};

/** A code of the app, which a phone may fill in, or a recovery code. */
export const CodeField = <Draft extends { code?: string | undefined }>({
  form,
  isRecovery = false,
  acceptsBoth = false,
  description,
}: CodeFieldProps<Draft>) => {
  const text = useText();
  const hasLetters = isRecovery || acceptsBoth;
  const { error, onChange, onBlur, onFocus } = form.fields.getInputProps('code');
  return (
    <TextInput
      label={text(isRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
      description={description}
      value={form.fields.getValues().code ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
      error={error}
      data-path="code"
      dir="ltr"
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize={hasLetters ? 'characters' : 'off'}
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
};
