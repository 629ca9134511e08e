import { IconVideo } from '@tabler/icons-react';
import { z } from 'zod';
import { formatBytes } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useObjectUrl } from '../../../ui/hooks.ts';
import type { FieldProps } from './fields.tsx';
import { FileField, FilePreview, type MoreFiles, pickedFile, VideoPreview } from './file-field.tsx';

// Some systems do not know the type of some file extensions.
const isVideo = ({ name, type }: File) => (type ? type.startsWith('video/') : /\.(mp4|m4v|mov|webm|og[gv])$/i.test(name));

/** The schema of a video field of a draft: a video, or none. The video host checks the bytes. */
export const videoFile = z
  .instanceof(File)
  .refine((file) => isVideo(file) && file.size > 0, 'Invalid or missing video file.')
  .nullish();

/** Picks a video and shows its name, size and first frame. `isStored` if the record has one; it stays until another is picked. */
export const VideoField = <Draft extends Record<string, unknown>>({
  isStored = false,
  more,
  onRemove,
  ...field
}: FieldProps<Draft> & { isStored?: boolean; more?: MoreFiles; onRemove?: () => void }) => {
  const text = useText();
  const file = pickedFile(field);
  const picked = useObjectUrl(file);
  const hint = text(isStored ? 'video.kept' : 'video.hint');
  return (
    <FileField
      {...field}
      accept={['video/*']}
      schema={videoFile}
      more={more}
      onRemove={onRemove}
      hint={file ? formatBytes(file.size) : hint}
      isFilled={Boolean(file) || isStored}
      preview={
        picked ? (
          <VideoPreview src={picked} />
        ) : (
          <FilePreview>
            <IconVideo size={24} aria-hidden="true" />
          </FilePreview>
        )
      }
    />
  );
};
