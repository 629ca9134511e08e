import { UnstyledButton } from '@mantine/core';
import { type Icon, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { useHasOpened } from '../../ui/hooks.ts';
import { PreviewPicture, thumbnailOf } from '../../ui/picture/picture.tsx';
import styles from './document.module.css';
import { PdfModal } from './pdf-modal.tsx';

const PictureModal = lazy(async () => ({ default: (await import('../../ui/picture/picture-modal.tsx')).PictureModal }));

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

/** An icon of a document's type, without its picture. A click opens the document. */
export const DocumentMark = ({ document, name, size = 40 }: DocumentPreviewProps) =>
  document.type === 'pdf' ? (
    <PdfPreview url={document.url} name={name} size={size} />
  ) : (
    <PictureMark url={document.url} name={name} size={size} />
  );

type PreviewProps = { url: string; name: string; size: number };

const PdfPreview = ({ url, name, size }: PreviewProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tile icon={IconFileTypePdf} name={name} size={size} onOpen={() => setIsOpen(true)} />
      {isOpen ? <PdfModal url={url} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

const PictureMark = ({ url, name, size }: PreviewProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  return (
    <>
      <Tile icon={IconPhoto} name={name} size={size} onOpen={() => setIsOpen(true)} />
      {hasOpened ? (
        <Suspense fallback={null}>
          <PictureModal src={url} alt={name} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const Tile = ({ icon: Icon, name, size, onOpen }: Omit<PreviewProps, 'url'> & { icon: Icon; onOpen: () => void }) => {
  const text = useText();
  return (
    <UnstyledButton
      className={styles.tile}
      style={{ inlineSize: size, blockSize: size }}
      aria-label={text('document.open', { name })}
      onClick={onOpen}
    >
      <Icon size={Math.min(48, size * 0.6)} stroke={1.5} aria-hidden="true" />
    </UnstyledButton>
  );
};
