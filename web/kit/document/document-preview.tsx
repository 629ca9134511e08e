import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { PreviewPicture } from '../../ui/picture.tsx';
import { thumbnailOf } from '../../ui/thumbnail.ts';
import styles from './document.module.css';
import { PdfModal } from './pdf-modal.tsx';

/** A document as the API names it: its signed address, and what it is by its content. */
export type StoredDocument = { address: string; type: 'image' | 'pdf' };

type DocumentPreviewProps = { document: StoredDocument; name: string; size?: number };

/** A document, small; opens as a picture of at most 500 px, or as pages where it is a PDF. */
export const DocumentPreview = ({ document, name, size = 40 }: DocumentPreviewProps) =>
  document.type === 'pdf' ? (
    <PdfPreview address={document.address} name={name} size={size} />
  ) : (
    <PreviewPicture src={thumbnailOf(document.address)} full={document.address} alt={name} size={size} />
  );

const PdfPreview = ({ address, name, size }: { address: string; name: string; size: number }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.tile}
        style={{ inlineSize: size, blockSize: size }}
        aria-label={text('document.open', { name })}
        onClick={() => setIsOpen(true)}
      >
        <IconFileTypePdf size={Math.min(48, size * 0.6)} stroke={1.5} aria-hidden="true" />
      </button>
      {isOpen ? <PdfModal address={address} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};
