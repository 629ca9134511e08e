import { Button } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { type Owner, resume } from '../engine/uploads.ts';
import type { Upload } from '../upload.ts';

type SameFileProps = { upload: Upload; owner: Owner; onRefused: (isRefused: boolean) => void };

/** Asks for the file of an upload that an earlier visit began: a page that is left loses the file, not what has been sent of it. */
export const SameFile = ({ upload: { key, target }, owner, onRefused }: SameFileProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const label = text('uploads.chooseOf', { title: target.title });
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file) onRefused(!resume(key, { file, owner }));
  };
  return (
    <div>
      <Button variant="default" size="xs" aria-label={label} onClick={() => input.current?.click()}>
        {text('uploads.choose')}
      </Button>
      <input ref={input} type="file" accept="video/*" hidden onChange={handlePick} aria-label={label} tabIndex={-1} />
    </div>
  );
};
