import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { pathOf } from '../document/fetch-ahead.ts';

/** Whether a record can be approved: at once, after its documents have loaded, after a question, or not at all. */
export type Approval =
  | { kind: 'ready' }
  | { kind: 'loading'; label: string }
  | { kind: 'question'; title: string; text: string }
  | { kind: 'blocked'; reason?: string | undefined };

export const readyToApprove: Approval = { kind: 'ready' };

/** Whether the approve button works, with or without a question. */
export const canApprove = ({ kind }: Approval): boolean => kind === 'ready' || kind === 'question';

/** How far the browser is with a document. */
export type LoadState = 'loading' | 'loaded' | 'failed';

/** Collects the load states of documents. A new signature of a loaded file changes nothing, but a failed one is tried again with it. */
export const useDocumentLoads = () => {
  const [loads, setLoads] = useState<ReadonlyMap<string, LoadState>>(new Map());
  const report = useCallback(
    (url: string, load: LoadState) =>
      setLoads((before) => new Map([...before, [url, load], ...(load === 'loaded' ? [[pathOf(url), load] as const] : [])])),
    [],
  );
  return { report, loadOf: (url: string): LoadState => loads.get(url) ?? loads.get(pathOf(url)) ?? 'loading' };
};

export type DocumentLoads = ReturnType<typeof useDocumentLoads>;

/** The load state of several documents together. */
export const combineLoads = (loads: readonly LoadState[]): LoadState => {
  if (loads.includes('loading')) return 'loading';
  return loads.includes('failed') ? 'failed' : 'loaded';
};

/** Approves at once or after the question of the approval. `dialog` is that question. */
export const useApproval = (approval: Approval, onApprove: () => void): { approve: () => void; dialog: ReactNode; isAsking: boolean } => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  // A later question must not open by itself.
  if (isAsking && approval.kind !== 'question') setIsAsking(false);
  const close = () => setIsAsking(false);
  const approve = () => {
    if (approval.kind === 'question') setIsAsking(true);
    if (approval.kind === 'ready') onApprove();
  };
  const dialog =
    approval.kind === 'question' ? (
      <ConfirmModal
        opened={isAsking}
        title={approval.title}
        confirmLabel={text('verification.approveAnyway')}
        onConfirm={() => {
          close();
          onApprove();
        }}
        onClose={close}
      >
        {approval.text}
      </ConfirmModal>
    ) : null;
  return { approve, dialog, isAsking };
};
