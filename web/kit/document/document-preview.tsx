import { UnstyledButton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { PreviewPicture, thumbnailOf } from '../../ui/picture/picture.tsx';
import styles from './document.module.css';
import { PdfModal } from './pdf-modal.tsx';

/** A document of an API response: its signed URL and its type by content. */
export type StoredDocument = { url: string; type: 'image' | 'pdf' };

type DocumentPreviewProps = { document: StoredDocument; name: string; size?: number };

/** A thumbnail of a document. A click opens a picture of at most 500 px, or the pages of a PDF. */
export const DocumentPreview = ({ document, name, size = 40 }: DocumentPreviewProps) =>
  document.type === 'pdf' ? (
    <PdfPreview url={document.url} name={name} size={size} />
  ) : (
    <PreviewPicture src={thumbnailOf(document.url)} full={document.url} alt={name} size={size} />
  );

const PdfPreview = ({ url, name, size }: { url: string; name: string; size: number }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={styles.tile}
        style={{ inlineSize: size, blockSize: size }}
        aria-label={text('document.open', { name })}
        onClick={() => setIsOpen(true)}
      >
        <IconFileTypePdf size={Math.min(48, size * 0.6)} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      {isOpen ? <PdfModal url={url} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};
