import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import type { Video } from '../../../../contract/entities/videos.ts';
import { useText } from '../../../platform/i18n.ts';
import { showError } from '../../../platform/toast.ts';
import { useUploads } from '../../uploads/index.ts';
import { requiredVideo } from './required-video.ts';

/** Picks the file of a video that was never uploaded or whose upload failed. The same file continues where its upload stopped. */
export const UploadAgain = ({ video: { id, title } }: { video: Video }) => {
  const text = useText();
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const label = text('videos.uploadOf', { title });
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const parsed = requiredVideo.safeParse(event.currentTarget.files?.[0]);
    event.currentTarget.value = '';
    if (parsed.success) uploads.start({ kind: 'videos', id, title }, parsed.data);
    else showError(parsed.error.issues[0]?.message);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {text('videos.upload')}
      </Button>
      <input ref={input} type="file" accept="video/*" hidden onChange={handlePick} aria-label={label} tabIndex={-1} />
    </>
  );
};
