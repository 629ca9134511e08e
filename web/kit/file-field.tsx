import { Button } from '@mantine/core';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../platform/i18n.ts';
import type { FieldProps } from './fields.tsx';
import styles from './file-field.module.css';

type FileFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  /** The types that the file chooser offers. */
  accept: readonly string[];
  hint: string;
  /** Something is picked or stored. */
  isFilled: boolean;
  /** A small look at it, or what stands in its place. */
  preview: ReactNode;
};

/** The file that a form's field holds; undefined while none is picked. */
export const pickedFile = <Draft extends Record<string, unknown>>({ form, name }: Pick<FieldProps<Draft>, 'form' | 'name'>) => {
  const value: unknown = form.fields.getValues()[name];
  return value instanceof File ? value : undefined;
};

/** Picks a file by button or drop; what is stored is kept while none is picked. */
export const FileField = <Draft extends Record<string, unknown>>(props: FileFieldProps<Draft>) => {
  const { form, name, label, description, isRequired, accept, hint, isFilled, preview } = props;
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { error, onChange } = form.fields.getInputProps(name);
  const file = pickedFile({ form, name });
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event.currentTarget.files?.[0] ?? null);
    event.currentTarget.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChange(dropped);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row, and the group has its name
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
        {isRequired ? <span className={styles.required}> *</span> : null}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first */}
      <div
        className={[styles.drop, isOver && styles.over, Boolean(error) && styles.wrong].filter(Boolean).join(' ')}
        onDragOver={handleOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        {preview}
        <span className={styles.words}>
          <bdi className={styles.name}>{file?.name}</bdi>
          <span className={styles.hint} id={`${id}-hint`}>
            {description ?? hint}
          </span>
        </span>
        <span className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            onClick={() => input.current?.click()}
            data-path={name}
            aria-label={text(isFilled ? 'image.replaceOf' : 'image.chooseOf', { label })}
          >
            {text(isFilled ? 'image.replace' : 'image.choose')}
          </Button>
          {file ? (
            <Button variant="subtle" size="xs" color="gray" onClick={() => onChange(null)} aria-label={text('image.removeOf', { label })}>
              {text('image.remove')}
            </Button>
          ) : null}
        </span>
        <input ref={input} type="file" accept={accept.join(',')} hidden onChange={handlePick} aria-label={label} tabIndex={-1} />
      </div>
      <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
    </div>
  );
};
