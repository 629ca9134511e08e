import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { useText } from '../platform/i18n.ts';
import type { FieldProps } from './fields.tsx';
import styles from './image-field.module.css';

const takenTypes = ['image/jpeg', 'image/png', 'image/webp'];
const most = 10 * 1024 * 1024;

/** The schema of an image field, for extending a draft: a picture of a taken type and size, or none. The server judges by the bytes. */
export const imageFile = z
  .instanceof(File)
  .refine((file) => takenTypes.includes(file.type), 'Choose a JPEG, PNG or WebP image')
  .refine((file) => file.size <= most, 'The image must be at most 10 MB')
  .nullish();

const useAddress = (file: unknown): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(file instanceof File)) {
      setAddress(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

/** Picks a picture by button or drop, with a preview; `current` is the stored one, kept while none is picked. */
export const ImageField = <Draft extends Record<string, unknown>>({
  form,
  name,
  label,
  description,
  current,
  isRequired,
}: FieldProps<Draft> & { current?: string | null | undefined }) => {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { error, onChange } = form.fields.getInputProps(name);
  const file: unknown = form.fields.getValues()[name];
  const shown = useAddress(file) ?? current;
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
  const isPicked = file instanceof File;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row, and the group has its name
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
        {isRequired ? ' *' : ''}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first */}
      <div
        className={[styles.drop, isOver && styles.over, Boolean(error) && styles.wrong].filter(Boolean).join(' ')}
        onDragOver={handleOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        {shown ? (
          <img className={styles.thumb} src={shown} alt="" />
        ) : (
          <span className={`${styles.thumb} ${styles.blank}`}>
            <IconPhoto size={24} aria-hidden="true" />
          </span>
        )}
        <span className={styles.words}>
          <bdi className={styles.name}>{isPicked ? file.name : ''}</bdi>
          <span className={styles.hint} id={`${id}-hint`}>
            {description ?? text('image.hint')}
          </span>
        </span>
        <span className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            onClick={() => input.current?.click()}
            data-path={name}
            aria-label={text(shown ? 'image.replaceOf' : 'image.chooseOf', { label })}
          >
            {text(shown ? 'image.replace' : 'image.choose')}
          </Button>
          {isPicked ? (
            <Button variant="subtle" size="xs" color="gray" onClick={() => onChange(null)} aria-label={text('image.removeOf', { label })}>
              {text('image.remove')}
            </Button>
          ) : null}
        </span>
        <input ref={input} type="file" accept={takenTypes.join(',')} hidden onChange={handlePick} aria-label={label} tabIndex={-1} />
      </div>
      <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
    </div>
  );
};
