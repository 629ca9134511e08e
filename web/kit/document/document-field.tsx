import { IconFileTypePdf } from '@tabler/icons-react';
import { z } from 'zod';
import { fileLimit, megabyte, overlongFile } from '../../../contract/kit/files.ts';
import { formatBytes } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { useObjectUrl } from '../../ui/object-url.ts';
import { thumbnailOf } from '../../ui/thumbnail.ts';
import type { FieldProps } from '../fields.tsx';
import fieldStyles from '../file-field.module.css';
import { FileField, pickedFile } from '../file-field.tsx';
import { FieldPicture, imageTypes } from '../image-field.tsx';
import type { StoredDocument } from './document-preview.tsx';

const pdfType = 'application/pdf';
const takenTypes = [pdfType, ...imageTypes];

/** The schema of a document field, for extending a draft: a PDF or a picture, or none. The server judges by the bytes. */
export const documentFile = z
  .instanceof(File)
  .refine((file) => takenTypes.includes(file.type), 'Choose a PDF or a JPEG, PNG or WebP picture')
  .refine((file) => file.size <= fileLimit.document, overlongFile('The file', 'document'))
  .nullish();

const PdfMark = () => {
  const text = useText();
  return (
    <span className={`${fieldStyles.thumb} ${fieldStyles.blank}`}>
      <IconFileTypePdf size={28} stroke={1.5} role="img" aria-label={text('document.pdf')} />
    </span>
  );
};

/** Picks a PDF or a picture, with its name, size and a small look at it; `current` is the stored one, kept while none is picked. */
export const DocumentField = <Draft extends Record<string, unknown>>({
  current,
  ...field
}: FieldProps<Draft> & { current?: StoredDocument | null }) => {
  const text = useText();
  const file = pickedFile(field);
  const picked = useObjectUrl(file);
  const isPdf = file ? file.type === pdfType : current?.type === 'pdf';
  const picture = file ? picked : current && thumbnailOf(current.address);
  return (
    <FileField
      {...field}
      accept={takenTypes}
      hint={text('document.hint', { most: fileLimit.document / megabyte })}
      {...(file ? { description: formatBytes(file.size) } : {})}
      isFilled={Boolean(file ?? current)}
      preview={isPdf ? <PdfMark /> : <FieldPicture address={picture} />}
    />
  );
};

// Some systems know no type for some endings.
const isPdfFile = ({ name, type }: File) => (type ? type === pdfType : /\.pdf$/i.test(name));

/** The schema of a PDF field, for extending a draft: a PDF, or none. The server judges by the bytes. */
export const pdfFile = z
  .instanceof(File)
  .refine(isPdfFile, 'Choose a PDF file')
  .refine((file) => file.size <= fileLimit.pdf, overlongFile('The file', 'pdf'))
  .nullish();

/** Picks a PDF, with its name and size, which may take a while to send; `isStored` where there is one already, kept while none is picked. */
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
      hint={[!file && isStored ? text('pdf.kept') : '', text('pdf.hint', { most: fileLimit.pdf / megabyte })].join(' ').trim()}
      {...(size ? { description: isSending ? text('pdf.sending', { size }) : size } : {})}
      isFilled={Boolean(file) || isStored}
      preview={<PdfMark />}
    />
  );
};
