import { Button, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useForgetAhead } from '../document/fetch-ahead.ts';
import { LoadError } from '../list/load-error.tsx';
import { changeDecisionSearch } from '../record/linked-decision.ts';
import { ReviewSkeleton } from './review.tsx';
import type { ClaimState } from './use-claim.ts';
import styles from './verification.module.css';

/** The result of a review; `late` if someone else decided first, with the server's message, and `alreadyDecided` if the user knew that before. */
export type ReviewResult =
  | { kind: 'approved' | 'declined' | 'rejected' | 'skipped' | 'alreadyDecided' }
  | { kind: 'late'; outcome: string };

/** What the review of one record gets from its queue. */
export type ReviewState = {
  /** Reasons typed earlier, by record id. */
  reasons: Map<number, string>;
  /** Whether the heading gets the focus, because the record follows another one. */
  autoFocus: boolean;
  /** Whether the record was decided on, and is shown only until the next one is loaded. */
  isFinished: boolean;
  onFinish: (result: ReviewResult) => void;
  onReload: () => void;
  /** The addresses of the documents of the next record. */
  ahead: readonly string[];
  /** Who verifies the record now; absent in a queue without claims. */
  claimState?: ClaimState;
};

/** The record to show and the number of pending records. */
type QueueItem = { readonly id: number; readonly name: string };

type QueueScreenProps<Item extends QueueItem> = {
  title: string;
  /** The list of the records; the pages of records are below it. */
  list: { to: string; label: string };
  texts: { onlyOne: string; empty: string };
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** Null if no record is pending, undefined until the first one is loaded. */
  item: Item | null | undefined;
  remaining: number | undefined;
  position: { readonly query: { readonly after?: number | undefined }; moveAfter(id: number): void; restart(): void };
  side?: 'details' | 'form';
  ahead?: readonly string[];
  claimState?: ClaimState;
  /** The review of the record; it is mounted again for the next one. */
  children: (item: Item, state: ReviewState) => ReactNode;
};

const noDocuments: readonly string[] = [];

type LastResult = { text: string; isWarning: boolean; changeableId: number | undefined };

const isDecision = ({ kind }: ReviewResult) => kind !== 'skipped' && kind !== 'late';

/** A screen that decides on pending records one after the other. */
export const QueueScreen = <Item extends QueueItem>(props: QueueScreenProps<Item>) => {
  const { title, list, texts, query, item, remaining, position, side, ahead = noDocuments, claimState, children } = props;
  const text = useText();
  useForgetAhead();
  const [lastResult, setLastResult] = useState<LastResult>();
  const [reasons] = useState(() => new Map<number, string>());
  const [finishedId, setFinishedId] = useState<number>();
  const [autoFocus, setAutoFocus] = useState(false);
  const handleFinish = ({ id, name }: Item, result: ReviewResult) => {
    setAutoFocus(true);
    if (result.kind === 'alreadyDecided') setLastResult(undefined);
    else
      setLastResult({
        text: text(`verification.${result.kind}`, { name, ...result }),
        isWarning: result.kind === 'late',
        changeableId: isDecision(result) ? id : undefined,
      });
    // A skipped record may be the next one again.
    if (result.kind !== 'skipped') setFinishedId(id);
    position.moveAfter(id);
  };
  const isOnlyOne = item?.id !== undefined && item.id === position.query.after;
  return (
    <Stack gap={16} className={styles.page}>
      <PageHeading title={title} count={remaining === undefined ? undefined : text('verification.left', { count: remaining })}>
        <Button component={Link} to={list.to} variant="default">
          {list.label}
        </Button>
      </PageHeading>
      <LastReview result={lastResult} list={list} onlyOne={isOnlyOne ? texts.onlyOne : null} />
      {query.error ? <QueueError error={query.error} onRetry={() => void query.refetch()} onNext={position.restart} /> : null}
      {query.isPending ? <ReviewSkeleton {...(side ? { side } : {})} /> : null}
      {item ? (
        <Fragment key={item.id}>
          {children(item, {
            reasons,
            autoFocus,
            isFinished: item.id === finishedId,
            onFinish: (result) => handleFinish(item, result),
            onReload: () => void query.refetch(),
            ahead,
            ...(claimState && { claimState }),
          })}
        </Fragment>
      ) : null}
      {item === null ? (
        <NoItem remaining={remaining} onRetry={() => void query.refetch()} hint={texts.empty} list={list} autoFocus={autoFocus} />
      ) : null}
    </Stack>
  );
};

/** Says why a record could not be loaded. If the record does not exist, Next opens the first record of the queue. */
const QueueError = ({ error, onRetry, onNext }: { error: Error; onRetry: () => void; onNext: () => void }) => {
  const text = useText();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <LoadError error={error} onRetry={onRetry} />
      {isMissing ? (
        <Group justify="center">
          <Button onClick={onNext}>{text('verification.next')}</Button>
        </Group>
      ) : null}
    </>
  );
};

type LastReviewProps = { result: LastResult | undefined; onlyOne: string | null } & Pick<QueueScreenProps<QueueItem>, 'list'>;

/** What became of the record before, with a link that changes the decision. */
const LastReview = ({ result, list, onlyOne }: LastReviewProps) => {
  const text = useText();
  return (
    <p className={styles.lastReview} role="status" data-tone={result?.isWarning ? 'pending' : 'action'} data-empty={result === undefined}>
      {result?.text}{' '}
      {result?.changeableId ? (
        <Link to={`${list.to}/${result.changeableId}`} search={changeDecisionSearch as never}>
          {text('verification.change')}
        </Link>
      ) : null}{' '}
      {onlyOne}
    </p>
  );
};

type NoItemProps = EmptyQueueProps & { remaining: number | undefined; onRetry: () => void };

const NoItem = ({ remaining = 0, onRetry, ...empty }: NoItemProps) =>
  remaining === 0 ? <EmptyQueue {...empty} /> : <ClaimedQueue count={remaining} autoFocus={empty.autoFocus} onRetry={onRetry} />;

/** Every pending record is claimed by others. */
const ClaimedQueue = ({ count, autoFocus, onRetry }: { count: number; autoFocus: boolean; onRetry: () => void }) => {
  const text = useText();
  const again = (
    <Button onClick={onRetry} autoFocus={autoFocus}>
      {text('verification.checkAgain')}
    </Button>
  );
  return (
    <Panel isFlush>
      <EmptyState title={text('verification.allClaimed')} hint={text('verification.allClaimedHint', { count })} action={again} />
    </Panel>
  );
};

type EmptyQueueProps = { hint: string; autoFocus: boolean } & Pick<QueueScreenProps<QueueItem>, 'list'>;

const EmptyQueue = ({ hint, list, autoFocus }: EmptyQueueProps) => {
  const text = useText();
  const back = (
    <Button component={Link} to={list.to} autoFocus={autoFocus}>
      {list.label}
    </Button>
  );
  return (
    <Panel isFlush>
      <EmptyState title={text('verification.caughtUp')} hint={hint} action={back} />
    </Panel>
  );
};
