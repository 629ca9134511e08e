import { Input } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { useShownField } from '../edits/shown-fields.ts';
import type { FieldProps } from './fields.tsx';
import styles from './radio-field.module.css';

/** One option of a radio field. `tone` colours the selected option like a status. */
export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** A sentence below the label. Options with one are below one another. */
  readonly hint?: string;
  readonly icon?: Icon;
  readonly isDisabled?: boolean;
  readonly tone?: 'approved' | 'declined';
};

type RadioFieldProps<Draft extends Record<string, unknown>, Value extends string> = Pick<
  FieldProps<Draft>,
  'form' | 'name' | 'label' | 'isRequired'
> & {
  options: readonly RadioOption<Value>[];
};

/** One of a few options, all visible. Not Mantine's Radio.Card: that one costs 2.4 kB (gzip) and replaces the native radio. */
export const RadioField = <Draft extends Record<string, unknown>, Value extends string>({
  form,
  name,
  label,
  isRequired = false,
  options,
}: RadioFieldProps<Draft, Value>) => {
  const id = useId();
  useShownField({ form, name, label }, (value) => options.find((option) => option.value === String(value))?.label);
  const { error, onChange } = form.fields.getInputProps(name);
  const selected = form.fields.getValues()[name];
  const first = options.find(({ isDisabled }) => !isDisabled);
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <Input.Label labelElement="div" component="legend" p={0} required={isRequired}>
        {label}
      </Input.Label>
      <div className={styles.options} data-column={options.some(({ hint }) => hint !== undefined) || undefined}>
        {options.map(({ value, label: optionLabel, hint, icon: OptionIcon, isDisabled = false, tone = 'action' }) => (
          <label key={value} className={styles.option} data-tone={tone}>
            <input
              type="radio"
              name={id}
              value={value}
              data-path={value === first?.value ? name : undefined}
              checked={selected === value}
              disabled={isDisabled}
              onChange={() => onChange(value)}
            />
            {OptionIcon ? <OptionIcon size={18} aria-hidden="true" /> : null}
            {hint === undefined ? (
              optionLabel
            ) : (
              <span className={styles.content}>
                {optionLabel}
                <span className={styles.hint}>{hint}</span>
              </span>
            )}
          </label>
        ))}
      </div>
      <div id={`${id}-error`} role="alert">
        {error ? <Input.Error>{error}</Input.Error> : null}
      </div>
    </fieldset>
  );
};
