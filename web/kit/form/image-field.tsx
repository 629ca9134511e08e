import { IconPhoto } from '@tabler/icons-react';
import { z } from 'zod';
import { describeOversizedFile, maxFileBytes, megabyte } from '../../../contract/kit/files.ts';
import { useText } from '../../platform/i18n.ts';
import { useObjectUrl } from '../../ui/hooks.ts';
import type { FieldProps } from './fields.tsx';
import { FileField, FilePreview, pickedFile } from './file-field.tsx';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The schema of an image field of a draft: an accepted type and size, or none. The server checks the bytes. */
export const imageFile = z
  .instanceof(File)
  .refine((file) => imageTypes.includes(file.type), 'Choose a JPEG, PNG or WebP image')
  .refine((file) => file.size <= maxFileBytes.image, describeOversizedFile('The image', 'image'))
  .nullish();

/** Picks an image and shows a preview. `current` is the stored image; it stays until another is picked. */
export const ImageField = <Draft extends Record<string, unknown>>({
  current,
  ...field
}: FieldProps<Draft> & { current?: string | null | undefined }) => {
  const text = useText();
  const shown = useObjectUrl(pickedFile(field)) ?? current;
  return (
    <FileField
      {...field}
      accept={imageTypes}
      hint={text('image.hint', { most: maxFileBytes.image / megabyte })}
      isFilled={Boolean(shown)}
      preview={
        <FilePreview src={shown}>
          <IconPhoto size={24} aria-hidden="true" />
        </FilePreview>
      }
    />
  );
};
