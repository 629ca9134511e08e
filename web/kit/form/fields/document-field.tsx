import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { describeOversizedFile, imageTypes, maxFileBytes, megabyte, notADocument } from '../../../../contract/kit/files.ts';
import { formatBytes } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useObjectUrl } from '../../../ui/hooks.ts';
import { thumbnailOf } from '../../../ui/picture/picture.tsx';
import type { StoredDocument } from '../../document/document-preview.tsx';
import { nonEmptyFile } from '../../files/non-empty-file.ts';
import { PictureFile } from '../../picture/picture-file.ts';
import { PicturePreview } from '../../picture/picture-preview.tsx';
import { toSendablePicture } from '../../picture/sendable-picture.ts';
import { usePictureEditor } from '../../picture/use-picture-editor.tsx';
import type { FieldProps } from './fields.tsx';
import { FileField, FilePreview, pickedFile } from './file-field.tsx';
import { croppedFile } from './image-field.tsx';

const pdfType = 'application/pdf';
const acceptedTypes: readonly string[] = [pdfType, ...imageTypes];

/** The schema of a document field of a draft: a PDF or an image, or none. The server checks the bytes. */
export const documentFile = croppedFile
  .refine((file) => acceptedTypes.includes(file.type), notADocument)
  .refine((file) => file.size <= maxFileBytes.document, describeOversizedFile('The file', 'document'))
  .nullish();

const PdfIcon = () => {
  const text = useText();
  return (
    <FilePreview>
      <IconFileTypePdf size={28} stroke={1.5} role="img" aria-label={text('document.pdf')} />
    </FilePreview>
  );
};

/** Picks a PDF or an image, crops an image, and shows its name, size and a preview. `current` is the stored file; it stays until another is picked. */
export const DocumentField = <Draft extends Record<string, unknown>>({
  current,
  ...field
}: FieldProps<Draft> & { current?: StoredDocument | null }) => {
  const text = useText();
  const file = pickedFile(field);
  const picked = useObjectUrl(documentFile.safeParse(file).success ? file : undefined);
  const isPdf = file ? file.type === pdfType : current?.type === 'pdf';
  const picture = file ? picked : current && thumbnailOf(current.url);
  const editor = usePictureEditor(field, { ratio: undefined, stored: undefined });
  const imagePreview =
    file instanceof PictureFile ? (
      <PicturePreview file={file} src={picked} />
    ) : (
      <FilePreview src={picture}>
        <IconPhoto size={24} aria-hidden="true" />
      </FilePreview>
    );
  return (
    <>
      <FileField
        {...field}
        accept={[pdfType, 'image/*']}
        prepare={toSendablePicture}
        schema={documentFile}
        hint={text('document.hint', { most: maxFileBytes.document / megabyte })}
        {...(file ? { description: formatBytes(file.size) } : {})}
        isFilled={Boolean(file ?? current)}
        onPicked={(chosen, picked) => (chosen.type === pdfType ? undefined : editor.onPicked(chosen, picked))}
        actions={editor.button}
        preview={isPdf ? <PdfIcon /> : imagePreview}
      />
      {editor.dialog}
    </>
  );
};

// Some systems do not know the type of some file extensions.
const isPdfFile = ({ name, type }: File) => (type ? type === pdfType : /\.pdf$/i.test(name));

/** The schema of a PDF field of a draft: a PDF, or none. The server checks the bytes. */
export const pdfFile = nonEmptyFile
  .refine(isPdfFile, 'Choose a PDF')
  .refine((file) => file.size <= maxFileBytes.pdf, describeOversizedFile('The file', 'pdf'))
  .nullish();

/** Picks a PDF and shows its name and size. `isStored` if the record has one; it stays until another is picked. */
export const PdfField = <Draft extends Record<string, unknown>>({
  isStored = false,
  ...field
}: FieldProps<Draft> & { isStored?: boolean }) => {
  const text = useText();
  const file = pickedFile(field);
  const size = file && formatBytes(file.size);
  const isSending = file !== undefined && field.form.isPending;
  return (
    <FileField
      {...field}
      accept={[pdfType]}
      schema={pdfFile}
      hint={[!file && isStored ? text('pdf.kept') : '', text('pdf.hint', { most: maxFileBytes.pdf / megabyte })].join(' ').trim()}
      {...(size ? { description: isSending ? text('pdf.sending', { size }) : size } : {})}
      isFilled={Boolean(file) || isStored}
      preview={<PdfIcon />}
    />
  );
};
