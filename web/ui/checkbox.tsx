import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label?: ReactNode; indeterminate?: boolean };

/** A native checkbox, with its label beside it if it has one. Mantine's Checkbox costs 3 kB (gzip) on every list. */
export const Checkbox = ({ label, indeterminate = false, ...rest }: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const box = { ref: input, type: 'checkbox', className: styles.box, ...rest };
  if (label === undefined) return <input {...box} />;
  return (
    <label className={styles.label}>
      <input {...box} />
      {label}
    </label>
  );
};
