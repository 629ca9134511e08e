import { Button, Group, Input, Text } from '@mantine/core';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import type { FieldProps } from './fields.tsx';
import styles from './file-field.module.css';
import { useShownField } from './shown-fields.ts';

type FileFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  /** The MIME types that the file chooser offers. */
  accept: readonly string[];
  hint: string;
  /** A file is picked or stored. */
  isFilled: boolean;
  /** A small preview of the file, or a placeholder. */
  preview: ReactNode;
};

/** The picked file of a form's field; undefined without one. */
export const pickedFile = <Draft extends Record<string, unknown>>({ form, name }: Pick<FieldProps<Draft>, 'form' | 'name'>) => {
  const value: unknown = form.fields.getValues()[name];
  return value instanceof File ? value : undefined;
};

/** Picks a file by button or drop. The stored file stays until another is picked. */
export const FileField = <Draft extends Record<string, unknown>>(props: FileFieldProps<Draft>) => {
  const { form, name, label, description, isRequired = false, accept, hint, isFilled, preview } = props;
  const text = useText();
  useShownField(props);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const { error, onChange } = form.fields.getInputProps(name);
  const file = pickedFile({ form, name });
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event.currentTarget.files?.[0] ?? null);
    event.currentTarget.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChange(dropped);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row, and the group has its name
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Input.Label labelElement="div" id={`${id}-label`} required={isRequired}>
        {label}
      </Input.Label>
      <Group
        className={styles.dropZone}
        data-drag-over={isDragOver}
        data-error={Boolean(error)}
        gap={12}
        wrap="nowrap"
        onDragOver={handleOver}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={handleDrop}
      >
        {preview}
        <Text component="span" miw={0} flex={1}>
          <Text component="bdi" display="block" truncate>
            {file?.name}
          </Text>
          <Text component="span" display="block" fz="xs" c="dimmed" id={`${id}-hint`}>
            {description ?? hint}
          </Text>
        </Text>
        <Group justify="flex-end" gap={8}>
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
        </Group>
        <input ref={input} type="file" accept={accept.join(',')} hidden onChange={handlePick} aria-label={label} tabIndex={-1} />
      </Group>
      <div role="alert">{error ? <Input.Error>{error}</Input.Error> : null}</div>
    </div>
  );
};

/** A small picture in front of a file field, such as a thumbnail or an icon. */
export const FilePreview = ({ src, children }: { src?: string | null | undefined; children: ReactNode }) =>
  src ? <img className={styles.preview} src={src} alt="" /> : <span className={styles.preview}>{children}</span>;

/** The first frame of a picked video in front of its field. */
export const VideoPreview = ({ src }: { src: string }) => (
  <video className={styles.preview} src={src} muted playsInline preload="metadata" />
);
