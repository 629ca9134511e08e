import { Button, Group, Input, Text } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { useText } from '../../../platform/i18n.ts';
import type { ReceivedFiles } from '../../files/received-files.ts';
import { useReceiveFiles } from '../../files/use-receive-files.ts';
import { useShownField } from '../edits/shown-fields.ts';
import type { FieldProps } from './fields.tsx';
import styles from './file-field.module.css';

/** A field that takes several files: the first one is its value, `add` gets the others. */
export type MoreFiles = {
  /** How many files the form takes. */
  readonly most: number;
  /** How many files the form has. */
  readonly count: number;
  add(files: readonly File[]): void;
};

/** What a picked file replaces. `check` checks the file again, after more was found out about it. */
export type PickedFile = { readonly previous: File | undefined; check(): void };

type FileFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  /** The MIME types that the file chooser offers. */
  accept: readonly string[];
  /** Turns a file that the schema refuses into one that it may accept. */
  prepare?: (file: File) => Promise<File>;
  /** The schema of one file, whose message says what is wrong with it. */
  schema: z.ZodType;
  hint: string;
  /** A file is picked or stored. */
  isFilled: boolean;
  /** A small preview of the file, or a placeholder. */
  preview: ReactNode;
  /** Buttons in front of those of the field. */
  actions?: ReactNode;
  /** Called with a valid file after it was picked. */
  onPicked?: ((file: File, picked: PickedFile) => void) | undefined;
  more?: MoreFiles | undefined;
  /** Called if the picked file is removed; otherwise the field is emptied. */
  onRemove?: (() => void) | undefined;
};

type Draft = Record<string, unknown>;

/** The picked file of a form's field; undefined without one. */
export const pickedFile = <Draft extends Record<string, unknown>>({ form, name }: Pick<FieldProps<Draft>, 'form' | 'name'>) => {
  const value: unknown = form.fields.getValues()[name];
  return value instanceof File ? value : undefined;
};

/** Takes files into a field. What it cannot take ends in a sentence at the field. */
const useTakeFiles = <Values extends Draft>(field: FileFieldProps<Values>) => {
  const { form, name, schema, prepare, onPicked, more } = field;
  const text = useText();
  const problemOf = (file: File): string | undefined => schema.safeParse(file).error?.issues[0]?.message;
  const setFile = form.fields.getInputProps(name).onChange;
  const showProblems = (problems: readonly string[]) => {
    if (problems.length > 0) form.fields.setFieldError(name, problems.join(' '));
  };
  const notTaken = (file: File, reason: string) => text('files.notTaken', { name: file.name, reason });

  const refuse = (file: File, previous: File | undefined, problem: string) => {
    const isKept = previous !== undefined && problemOf(previous) === undefined;
    // Without a valid file the wrong one stays, so that the form cannot be sent by mistake.
    setFile(isKept ? previous : file);
    showProblems([isKept ? notTaken(file, problem) : problem]);
  };

  const takeOne = (file: File) => {
    const previous = pickedFile(field);
    const problem = problemOf(file);
    if (problem !== undefined) return refuse(file, previous, problem);
    setFile(file);
    const check = () => {
      const found = pickedFile(field) === file ? problemOf(file) : undefined;
      if (found !== undefined) refuse(file, previous, found);
    };
    onPicked?.(file, { previous, check });
  };

  const takeSeveral = (files: readonly File[], { most, count, add }: MoreFiles) => {
    const checked = files.map((file) => ({ file, problem: problemOf(file) }));
    const valid = checked.filter(({ problem }) => problem === undefined).map(({ file }) => file);
    const current = pickedFile(field);
    const isEmpty = current === undefined || problemOf(current) !== undefined;
    const taken = valid.slice(0, isEmpty ? most : most - count);
    const [first, ...others] = taken;
    if (isEmpty && first) setFile(first);
    add(isEmpty ? others : taken);
    const left = valid.slice(taken.length).map(({ name: leftName }) => leftName);
    const rejected = checked.flatMap(({ file, problem }) => (problem === undefined ? [] : [notTaken(file, problem)]));
    showProblems(left.length > 0 ? [text('files.tooMany', { most, names: left.join(', ') }), ...rejected] : rejected);
  };

  const take = ({ files, hasFolder }: ReceivedFiles) => {
    const [only, ...others] = files;
    if (hasFolder) showProblems([text('files.folder')]);
    else if (only && more && (others.length > 0 || more.count > 1)) takeSeveral(files, more);
    else if (others.length > 0) showProblems([text('files.onlyOne', { count: files.length })]);
    else if (only) takeOne(only);
  };

  return async (received: ReceivedFiles) => {
    if (!prepare || received.files.every((file) => problemOf(file) === undefined)) take(received);
    else take({ ...received, files: await Promise.all(received.files.map(prepare)) });
  };
};

/** Picks a file by button, drop or paste. The stored file stays until another is picked. */
export const FileField = <Values extends Draft>(props: FileFieldProps<Values>) => {
  const { form, name, label, description, isRequired = false, accept, hint, isFilled, preview, actions, more, onRemove } = props;
  const text = useText();
  useShownField(props);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = useTakeFiles(props);
  const receiving = useReceiveFiles((received) => void take(received));
  const { error, onChange } = form.fields.getInputProps(name);
  const file = pickedFile({ form, name });
  const addsFiles = more !== undefined && more.count > 1;
  const replaceOrChoose = isFilled ? 'replace' : 'choose';
  const action = addsFiles ? 'add' : replaceOrChoose;
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    void take({ files: [...(event.currentTarget.files ?? [])], hasFolder: false });
    event.currentTarget.value = '';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row, and the group has its name
    <div
      ref={receiving.field}
      {...receiving.props}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className={styles.field}
      data-drag-over={receiving.isDragOver}
    >
      <Input.Label labelElement="div" id={`${id}-label`} required={isRequired}>
        {label}
      </Input.Label>
      <div className={styles.dropZone} data-error={Boolean(error)}>
        {preview}
        <Text component="span" miw={0}>
          <Text component="bdi" display="block" truncate {...(file ? {} : { c: 'dimmed' })}>
            {receiving.isDragOver ? text('files.drop') : (file?.name ?? text('files.dropOrPaste'))}
          </Text>
          <Text component="span" display="block" fz="xs" c="dimmed" id={`${id}-hint`}>
            {description ?? hint}
          </Text>
        </Text>
        <Group className={styles.actions} justify="flex-end" gap={8}>
          {actions}
          <Button
            variant="default"
            size="xs"
            onClick={() => input.current?.click()}
            data-path={name}
            aria-label={text(`image.${action}Of`, { label })}
          >
            {text(`image.${action}`)}
          </Button>
          {file ? (
            <Button
              variant="subtle"
              size="xs"
              color="gray"
              onClick={onRemove ?? (() => onChange(null))}
              aria-label={text('image.removeOf', { label })}
            >
              {text('image.remove')}
            </Button>
          ) : null}
        </Group>
        <input
          ref={input}
          type="file"
          accept={accept.join(',')}
          multiple={more !== undefined}
          hidden
          onChange={handlePick}
          aria-label={label}
          tabIndex={-1}
        />
      </div>
      <div role="alert">{error ? <Input.Error>{error}</Input.Error> : null}</div>
    </div>
  );
};

/** A small picture in front of a file field, such as a thumbnail; `children` if there is none or it fails to load. */
export const FilePreview = ({ src, children }: { src?: string | null | undefined; children: ReactNode }) => {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) return <span className={styles.preview}>{children}</span>;
  return <img className={styles.preview} src={src} alt="" onError={() => setBroken(src)} />;
};

/** The first frame of a picked video in front of its field. */
export const VideoPreview = ({ src }: { src: string }) => (
  <video className={styles.preview} src={src} muted playsInline preload="metadata" />
);
