import { IconVideo } from '@tabler/icons-react';
import { z } from 'zod';
import { formatBytes } from '../platform/format.ts';
import { useText } from '../platform/i18n.ts';
import { useObjectUrl } from '../ui/object-url.ts';
import type { FieldProps } from './fields.tsx';
import styles from './file-field.module.css';
import { FileField, pickedFile } from './file-field.tsx';

// Some systems know no type for some endings.
const isVideo = ({ name, type }: File) => (type ? type.startsWith('video/') : /\.(mp4|m4v|mov|webm|og[gv])$/i.test(name));

/** The schema of a video field, for extending a draft: a video, or none. The host judges by the bytes. */
export const videoFile = z
  .instanceof(File)
  .refine((file) => isVideo(file) && file.size > 0, 'Invalid or missing video file.')
  .nullish();

/** Picks a video, with its name, size and first frame; `isStored` where there is one already, kept while none is picked. */
export const VideoField = <Draft extends Record<string, unknown>>({
  isStored = false,
  ...field
}: FieldProps<Draft> & { isStored?: boolean }) => {
  const text = useText();
  const file = pickedFile(field);
  const picked = useObjectUrl(file);
  const hint = text(isStored ? 'video.kept' : 'video.hint');
  return (
    <FileField
      {...field}
      accept={['video/*']}
      hint={file ? formatBytes(file.size) : hint}
      isFilled={Boolean(file) || isStored}
      preview={
        picked ? (
          <video className={styles.thumb} src={picked} muted playsInline preload="metadata" />
        ) : (
          <span className={`${styles.thumb} ${styles.blank}`}>
            <IconVideo size={24} aria-hidden="true" />
          </span>
        )
      }
    />
  );
};
