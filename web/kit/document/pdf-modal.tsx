import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadBytes } from '../../platform/bytes.ts';
import { useText } from '../../platform/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useObjectUrl } from '../../ui/object-url.ts';
import { errorSentence } from '../error-words.ts';
import { useFocusReturn } from '../focus-return.ts';
import styles from './document.module.css';
import { PdfWaiting } from './pdf-waiting.tsx';

// Reading PDFs takes more code than all of a page: it comes with the first one that is opened.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type PdfModalProps = { address: string; name: string; onClose: () => void };

/** The pages of a PDF behind a signed address, 700 × 550 px, and a way to keep the file. Render it only while it is open. */
export const PdfModal = ({ address: latest, name, onClose }: PdfModalProps) => {
  useFocusReturn();
  const text = useText();
  // Addresses are signed anew every few minutes; what is being read stays as it was opened.
  const [address, setAddress] = useState(latest);
  const bytes = useQuery({
    queryKey: ['bytes', address],
    queryFn: ({ signal }) => loadBytes(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kept = useObjectUrl(bytes.data);
  const handleRetry = () => (address === latest ? void bytes.refetch() : setAddress(latest));
  return (
    <Modal opened onClose={onClose} title={name} size={700}>
      <div className={styles.document}>
        {bytes.isPending ? <PdfWaiting /> : null}
        {bytes.error ? <ErrorState title={text('document.failed')} text={errorSentence(bytes.error)} onRetry={handleRetry} /> : null}
        {bytes.data ? (
          <CatchBoundary getResetKey={() => address} errorComponent={Unreadable}>
            <Suspense fallback={<PdfWaiting />}>
              <PdfPages bytes={bytes.data} name={name} />
            </Suspense>
          </CatchBoundary>
        ) : null}
        {kept ? (
          <Button
            component="a"
            href={kept}
            download={`${name}.pdf`}
            variant="default"
            size="xs"
            className={styles.download}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {text('document.download')}
          </Button>
        ) : null}
      </div>
    </Modal>
  );
};

const Unreadable = () => {
  const text = useText();
  return <ErrorState title={text('document.failed')} text={text('document.unreadable')} />;
};
