import { Modal } from '@mantine/core';
import { useFocusReturn } from '../dialog/focus-return.ts';
import { PdfDocument } from './pdf-document.tsx';

type PdfModalProps = { url: string; name: string; onClose: () => void };

/** A PDF behind a signed URL in a modal of 700 × 550 px. Render it only while it is open. */
export const PdfModal = ({ url, name, onClose }: PdfModalProps) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={name} size={700}>
      <PdfDocument url={url} name={name} />
    </Modal>
  );
};
