import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { useText } from '../../platform/i18n.ts';
import { Paginator } from '../../ui/list/paginator.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { BlockSkeleton } from '../../ui/state/skeletons.tsx';
import styles from './document.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

// The content security policy forbids WebAssembly. The build copies the scripts that decode scans next to the app's scripts.
const options = { useWasm: false, wasmUrl: `/assets/pdf-${pdfjs.version}/`, verbosity: pdfjs.VerbosityLevel.ERRORS };

/** The pages of a PDF, one at a time, in the width of their frame. */
export const PdfPages = ({ bytes, name, onLoad }: { bytes: Blob; name: string; onLoad: (load: 'loaded' | 'failed') => void }) => {
  const text = useText();
  const { ref, width } = useElementSize();
  const [page, setPage] = useState(1);
  const [count, setCount] = useState(1);
  const [isLocked, setIsLocked] = useState(false);
  const loading = <BlockSkeleton height={420} />;
  const failed = <ErrorState title={text('document.failed')} text={text('document.unreadable')} />;
  if (isLocked) return failed;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a page that is taller than its frame (WCAG 2.1.1) */}
      <section className={styles.pages} aria-label={name} tabIndex={0}>
        <div ref={ref}>
          <Document
            file={bytes}
            options={options}
            suspense={false}
            loading={loading}
            error={failed}
            onPassword={() => {
              setIsLocked(true);
              onLoad('failed');
            }}
            onLoadError={() => onLoad('failed')}
            onLoadSuccess={({ numPages }) => setCount(numPages)}
          >
            {width > 0 ? (
              <div role="img" aria-label={text('document.page', { page, count, name })}>
                <Page
                  pageNumber={page}
                  width={width}
                  suspense={false}
                  loading={loading}
                  error={failed}
                  onRenderSuccess={() => onLoad('loaded')}
                  onRenderError={() => onLoad('failed')}
                  renderTextLayer={false}
                  renderAnnotationLayer={false}
                />
              </div>
            ) : null}
          </Document>
        </div>
      </section>
      <Paginator page={page} lastPage={count} label={text('document.pages', { name })} onChange={setPage} />
    </>
  );
};
