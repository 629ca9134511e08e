import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { FileDrop } from '../../../../kit/files/file-drop.tsx';
import { showError } from '../../../../platform/toast.ts';
import type { UploadTarget } from '../upload.ts';
import { useUploads } from '../use-uploads.ts';
import { requiredVideo } from './required-video.ts';

type PickVideoProps = { target: UploadTarget; label: string; name: string };

/** Picks the file of a video that was never uploaded or whose upload failed, and uploads it. The same file continues where its upload stopped. */
export const PickVideo = ({ target, label, name }: PickVideoProps) => {
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    const parsed = requiredVideo.safeParse(file);
    if (parsed.success) uploads.start(target, parsed.data);
    else showError(parsed.error.issues[0]?.message);
  };
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files?.[0]);
    event.currentTarget.value = '';
  };
  return (
    <FileDrop onFile={take} onProblem={showError}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input ref={input} type="file" accept="video/*" hidden onChange={handlePick} aria-label={name} tabIndex={-1} />
    </FileDrop>
  );
};
