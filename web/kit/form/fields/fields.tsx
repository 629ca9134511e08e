import { PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { joinLines, normalizeWholeNumber } from '../../../../contract/kit/normalize.ts';
import { useShownField } from '../edits/shown-fields.ts';
import type { EntityForm } from '../entity-form.ts';
import { PasswordLength } from './password-length.tsx';

type Values = Record<string, unknown>;

/** The props of every field: the form, the name of the draft's field, and the label. */
export type FieldProps<Draft extends Values> = {
  form: EntityForm<Draft>;
  name: keyof Draft & string;
  label: string;
  placeholder?: string;
  description?: ReactNode;
  isRequired?: boolean;
};

const useInputProps = <Draft extends Values>(field: FieldProps<Draft>) => {
  const { form, name, label, placeholder, description, isRequired } = field;
  useShownField(field);
  const { error, onChange, onBlur, onFocus } = form.fields.getInputProps(name);
  const required = isRequired ?? false;
  const props = {
    error,
    onBlur,
    onFocus,
    label,
    description,
    required,
    withAsterisk: required,
    'data-path': name,
    ...(placeholder ? { placeholder } : {}),
  };
  return { value: form.fields.getValues()[name], change: (value: unknown) => onChange(value), props };
};

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

type TextFieldProps<Draft extends Values> = FieldProps<Draft> & {
  kind?: 'text' | 'tel' | 'email' | 'code';
  /** What the browser may fill in. */
  autoComplete?: 'off' | 'username' | 'one-time-code';
};

/** A line of text. `kind` sets the keyboard and the direction: phones, e-mails and codes run left to right, free text follows its first letter. */
export const TextField = <Draft extends Values>({ kind = 'text', autoComplete = 'off', ...field }: TextFieldProps<Draft>) => {
  const { value, change, props } = useInputProps(field);
  return (
    <TextInput
      {...props}
      value={joinLines(asText(value))}
      onChange={(event) => change(event.currentTarget.value)}
      type={kind === 'code' ? 'text' : kind}
      dir={kind === 'text' ? undefined : 'ltr'}
      inputMode={autoComplete === 'one-time-code' ? 'numeric' : undefined}
      autoComplete={autoComplete}
    />
  );
};

/** A text area. */
export const LongTextField = <Draft extends Values>({ rows = 3, ...field }: FieldProps<Draft> & { rows?: number }) => {
  const { value, change, props } = useInputProps(field);
  return <Textarea {...props} value={asText(value)} onChange={(event) => change(event.currentTarget.value)} rows={rows} size="md" />;
};

/** A password with a button that reveals it. An empty password is undefined, so an optional one is not sent. */
export const PasswordField = <Draft extends Values>({
  purpose = 'new-password',
  ...field
}: FieldProps<Draft> & { purpose?: 'new-password' | 'current-password' }) => {
  const { value, change, props } = useInputProps(field);
  const hint =
    purpose === 'new-password' ? <PasswordLength length={Array.from(asText(value)).length} isRefused={Boolean(props.error)} /> : undefined;
  return (
    <PasswordInput
      {...props}
      description={
        hint ? (
          <>
            {hint}
            {props.description}
          </>
        ) : (
          props.description
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value || undefined)}
      aria-invalid={Boolean(props.error)}
      dir="ltr"
      autoComplete={purpose}
    />
  );
};

const asNumber = (typed: string): unknown => {
  const normalized = normalizeWholeNumber(typed);
  if (normalized === '') return undefined;
  return /^-?\d{1,15}$/.test(normalized) ? Number(normalized) : typed;
};

type WholeNumberInputProps = Omit<TextInputProps, 'value' | 'onChange'> & { value: unknown; onChange: (value: unknown) => void };

/** The input of a whole number. Accepts Arabic digits and decimal zeros. Anything else stays as it was typed, so that it gets an error. */
export const WholeNumberInput = ({ value, onChange, ...props }: WholeNumberInputProps) => {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      {...props}
      // The text stays while somebody types: 3.05 begins with 3.0, which is 3.
      value={asNumber(typed) === value ? typed : asText(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(asNumber(currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(asText(value));
        props.onBlur?.(event);
      }}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
    />
  );
};

/** A whole number. */
export const NumberField = <Draft extends Values>(field: FieldProps<Draft>) => {
  const { value, change, props } = useInputProps(field);
  return <WholeNumberInput {...props} value={value} onChange={change} />;
};
