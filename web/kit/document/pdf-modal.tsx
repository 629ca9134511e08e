import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
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

/** Reads the bytes behind a signed address, and those behind the latest one where they cannot be had: addresses are signed anew every few minutes, and what is being read stays as it was opened. */
const useBytes = (latest: string) => {
  const client = useQueryClient();
  const [address, setAddress] = useState(latest);
  const [isRenewing, setIsRenewing] = useState(false);
  // Some are 50 MB: they go with the modal.
  const bytes = useQuery({
    queryKey: ['bytes', address],
    queryFn: ({ signal }) => loadBytes(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (bytes.isError && address !== latest) setAddress(latest);
  /** Asks what named the address for another: this one is dead. */
  const renew = async () => {
    setIsRenewing(true);
    const isNamedBy = (answer: unknown) => answer !== undefined && JSON.stringify(answer).includes(address);
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => isNamedBy(state.data) });
    setIsRenewing(false);
  };
  const isDead = bytes.error instanceof ApiError && bytes.error.status === 403;
  return {
    address,
    data: bytes.data,
    isPending: bytes.isPending || isRenewing,
    error: isRenewing ? null : bytes.error,
    retry: () => void (isDead ? renew() : bytes.refetch()),
  };
};

/** The pages of a PDF behind a signed address, 700 × 550 px, and a way to keep the file. Render it only while it is open. */
export const PdfModal = ({ address, name, onClose }: PdfModalProps) => {
  useFocusReturn();
  const text = useText();
  const bytes = useBytes(address);
  const kept = useObjectUrl(bytes.data);
  return (
    <Modal opened onClose={onClose} title={name} size={700}>
      <div className={styles.document}>
        {bytes.isPending ? <PdfWaiting /> : null}
        {bytes.error ? <ErrorState title={text('document.failed')} text={errorSentence(bytes.error)} onRetry={bytes.retry} /> : null}
        {bytes.data ? (
          <CatchBoundary getResetKey={() => bytes.address} errorComponent={Unreadable}>
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
