import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { useObjectUrl } from '../../ui/hooks.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { BlockSkeleton } from '../../ui/state/skeletons.tsx';
import { errorText } from '../data/error-texts.ts';
import styles from './document.module.css';
import { fetchDocument } from './fetch-ahead.ts';

// The PDF reader is larger than the rest of a page, so it loads with the first PDF.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type PdfDocumentProps = {
  url: string;
  name: string;
  className?: string | undefined;
  /** Called with the latest URL once the first page is shown, or the document cannot be. */
  onLoad?: (url: string, load: 'loaded' | 'failed') => void;
};

/** Reads the bytes of a signed URL, or of the latest URL if that fails. New signatures do not reload an open document. */
const useBytes = (latest: string) => {
  const client = useQueryClient();
  const [url, setUrl] = useState(latest);
  const [isRefreshing, setIsRefreshing] = useState(false);
  // Some files are 50 MB, so the cache drops them with the modal.
  const bytes = useQuery({
    queryKey: ['bytes', url],
    queryFn: ({ signal }) => fetchDocument(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (bytes.isError && url !== latest) setUrl(latest);
  /** Refetches the queries whose data contains the expired URL. */
  const refreshUrl = async () => {
    setIsRefreshing(true);
    const hasUrl = (data: unknown) => data !== undefined && JSON.stringify(data).includes(url);
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => hasUrl(state.data) });
    setIsRefreshing(false);
  };
  const isExpired = bytes.error instanceof ApiError && bytes.error.status === 403;
  return {
    url,
    data: bytes.data,
    isPending: bytes.isPending || isRefreshing,
    error: isRefreshing ? null : bytes.error,
    retry: () => void (isExpired ? refreshUrl() : bytes.refetch()),
  };
};

/** The pages of a PDF behind a signed URL, and a download link. */
export const PdfDocument = ({ url, name, className = '', onLoad }: PdfDocumentProps) => {
  const text = useText();
  const bytes = useBytes(url);
  const [pages, setPages] = useState<'loaded' | 'failed'>();
  const load = bytes.error ? 'failed' : pages;
  useEffect(() => {
    if (load) onLoad?.(url, load);
  }, [url, load, onLoad]);
  const objectUrl = useObjectUrl(bytes.data);
  return (
    <div className={`${styles.document} ${className}`}>
      {bytes.isPending ? <BlockSkeleton height={420} /> : null}
      {bytes.error ? <ErrorState title={text('document.failed')} text={errorText(bytes.error)} onRetry={bytes.retry} /> : null}
      {bytes.data ? (
        <CatchBoundary getResetKey={() => bytes.url} errorComponent={Unreadable} onCatch={() => setPages('failed')}>
          <Suspense fallback={<BlockSkeleton height={420} />}>
            <PdfPages bytes={bytes.data} name={name} onLoad={setPages} />
          </Suspense>
        </CatchBoundary>
      ) : null}
      {objectUrl ? (
        <Button
          component="a"
          href={objectUrl}
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
  );
};

const Unreadable = () => {
  const text = useText();
  return <ErrorState title={text('document.failed')} text={text('document.unreadable')} />;
};
