import { IconPhoto } from '@tabler/icons-react';
import { describeInvalidCrop } from '../../../../contract/kit/crop.ts';
import { describeOversizedFile, imageTypes, maxFileBytes, megabyte, notAnImage } from '../../../../contract/kit/files.ts';
import type { FileField as FileSpec } from '../../../../contract/kit/route.ts';
import { useText } from '../../../platform/i18n.ts';
import { useObjectUrl } from '../../../ui/hooks.ts';
import { thumbnailOf } from '../../../ui/picture/picture.tsx';
import { nonEmptyFile } from '../../files/non-empty-file.ts';
import { isDamaged, PictureFile } from '../../picture/picture-file.ts';
import { PicturePreview } from '../../picture/picture-preview.tsx';
import { toSendablePicture } from '../../picture/sendable-picture.ts';
import { usePictureEditor } from '../../picture/use-picture-editor.tsx';
import type { FieldProps } from './fields.tsx';
import { FileField, FilePreview, pickedFile } from './file-field.tsx';

const pictureProblem = (file: File): string | undefined => {
  if (isDamaged(file)) return 'This file is damaged or no picture. Choose another one.';
  return file instanceof PictureFile ? describeInvalidCrop(file.crop, file.picture, file.ratio) : undefined;
};

/** The schema of a file that is not known to be damaged, and whose crop, if it has one, fits its picture and its place. */
export const croppedFile = nonEmptyFile.superRefine((file, context) => {
  const message = pictureProblem(file);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** The schema of an image field of a draft: an accepted type and size, or none. The server checks the bytes. */
export const imageFile = croppedFile
  .refine((file) => imageTypes.some((type) => type === file.type), notAnImage)
  .refine((file) => file.size <= maxFileBytes.image, describeOversizedFile('The image', 'image'))
  .nullish();

type ImageFieldProps<Draft extends Record<string, unknown>> = FieldProps<Draft> & {
  /** The file field of the route; its ratio is that of the crop. */
  file: FileSpec;
  current?: string | null | undefined;
};

/** Picks an image, crops it and shows a preview. `current` is the address of the stored image, which can be cropped, too. It stays until another is picked. */
export const ImageField = <Draft extends Record<string, unknown>>({ current, file: { ratio }, ...field }: ImageFieldProps<Draft>) => {
  const text = useText();
  const file = pickedFile(field);
  // The browser cannot show a file of another type.
  const picked = useObjectUrl(imageFile.safeParse(file).success ? file : undefined);
  const shown = file ? picked : thumbnailOf(current ?? null);
  const editor = usePictureEditor(field, { ratio, stored: current });
  return (
    <>
      <FileField
        {...field}
        accept={['image/*']}
        prepare={toSendablePicture}
        schema={imageFile}
        hint={text('image.hint', { most: maxFileBytes.image / megabyte })}
        isFilled={Boolean(file ?? current)}
        onPicked={editor.onPicked}
        actions={editor.button}
        preview={
          file instanceof PictureFile ? (
            <PicturePreview file={file} src={picked} />
          ) : (
            <FilePreview src={shown}>
              <IconPhoto size={24} aria-hidden="true" />
            </FilePreview>
          )
        }
      />
      {editor.dialog}
    </>
  );
};
