import { IconPhoto } from '@tabler/icons-react';
import { z } from 'zod';
import { fileLimit, megabyte, overlongFile } from '../../contract/kit/files.ts';
import { useText } from '../platform/i18n.ts';
import { useObjectUrl } from '../ui/object-url.ts';
import type { FieldProps } from './fields.tsx';
import styles from './file-field.module.css';
import { FileField, pickedFile } from './file-field.tsx';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The schema of an image field, for extending a draft: a picture of a taken type and size, or none. The server judges by the bytes. */
export const imageFile = z
  .instanceof(File)
  .refine((file) => imageTypes.includes(file.type), 'Choose a JPEG, PNG or WebP image')
  .refine((file) => file.size <= fileLimit.image, overlongFile('The image', 'image'))
  .nullish();

/** A picture of a file field, small, or what stands in its place. */
export const FieldPicture = ({ address }: { address: string | null | undefined }) =>
  address ? (
    <img className={styles.thumb} src={address} alt="" />
  ) : (
    <span className={`${styles.thumb} ${styles.blank}`}>
      <IconPhoto size={24} aria-hidden="true" />
    </span>
  );

/** Picks a picture, with a preview; `current` is the stored one, kept while none is picked. */
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
      hint={text('image.hint', { most: fileLimit.image / megabyte })}
      isFilled={Boolean(shown)}
      preview={<FieldPicture address={shown} />}
    />
  );
};
