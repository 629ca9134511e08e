import { Button } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { FileDrop } from '../../../../kit/files/file-drop.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { showError } from '../../../../platform/toast.ts';
import { type Owner, resumeStoredUpload } from '../engine/uploads.ts';
import type { Upload } from '../upload.ts';

type PickFileAgainProps = { upload: Upload; owner: Owner; onMismatch: (isOtherFile: boolean) => void };

/** Asks for the file of an upload that an earlier visit started; the browser no longer has the file, but the host keeps the stored bytes. */
export const PickFileAgain = ({ upload: { key, target }, owner, onMismatch }: PickFileAgainProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const label = text('uploads.chooseOf', { title: target.title });
  const take = (file: File) => onMismatch(!resumeStoredUpload(key, { file, owner }));
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file) take(file);
  };
  return (
    <FileDrop onFile={take} onProblem={showError}>
      <Button variant="default" size="xs" aria-label={label} onClick={() => input.current?.click()}>
        {text('uploads.choose')}
      </Button>
      <input ref={input} type="file" accept="video/*" hidden onChange={handlePick} aria-label={label} tabIndex={-1} />
    </FileDrop>
  );
};
