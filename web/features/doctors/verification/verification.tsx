import { Button, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Doctor, VerificationItem } from '../../../../contract/entities/doctors.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingStatus } from '../../../ui/skeletons.tsx';
import { useNextPending } from '../doctors.api.ts';
import { Review } from './review.tsx';
import type { ReviewResult } from './use-decision.ts';
import { useQueuePosition } from './use-queue-position.ts';
import styles from './verification.module.css';

type Notice = { words: string; isWarning: boolean; approved: Doctor | undefined };

const hasDoctor = (item: VerificationItem): item is VerificationItem & { doctor: Doctor } => item.doctor !== null;

/** Verifies pending doctors one after the other. */
export const Verification = () => {
  const text = useText();
  const place = useQueuePosition();
  const next = useNextPending(place.query);
  const [note, setNote] = useState<Notice>();
  const [reasons] = useState(() => new Map<number, string>());
  const item = next.data?.data;
  const handleEnd = (doctor: Doctor, ending: ReviewResult) => {
    setNote({
      words: text(`verification.${ending.kind}`, { name: doctor.user.name, ...ending }),
      isWarning: ending.kind === 'late',
      approved: ending.kind === 'approved' ? doctor : undefined,
    });
    place.goAfter(doctor.id);
  };
  const isAlone = item?.doctor?.id !== undefined && item.doctor.id === place.query.after;
  return (
    <Stack gap={16} className={styles.page}>
      <PageHeading title={text('verification.title')} count={item ? text('verification.left', { count: item.left }) : undefined}>
        <Button component={Link} to="/doctors" variant="default">
          {text('doctors.backToList')}
        </Button>
      </PageHeading>
      <p className={styles.note} role="status" data-tone={note?.isWarning ? 'pending' : 'action'} data-empty={note === undefined}>
        {note?.words} {note?.approved ? <ChangeLink doctor={note.approved} /> : null} {isAlone ? text('verification.onlyOne') : null}
      </p>
      {next.isError ? <LoadError error={next.error} onRetry={() => void next.refetch()} /> : null}
      {next.isPending ? <ReviewSkeleton /> : null}
      {item && hasDoctor(item) ? (
        <Review
          key={item.doctor.id}
          item={item}
          reasons={reasons}
          takesFocus={note !== undefined}
          onEnd={(ending) => handleEnd(item.doctor, ending)}
          onReload={() => void next.refetch()}
        />
      ) : null}
      {item && !item.doctor ? <EmptyQueue takesFocus={note !== undefined} /> : null}
    </Stack>
  );
};

/** After an approval, a link to the doctor's page, where the status can be changed. */
const ChangeLink = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  return (
    <Link to="/doctors/$id" params={{ id: String(doctor.id) }}>
      {text('verification.change')}
    </Link>
  );
};

const EmptyQueue = ({ takesFocus }: { takesFocus: boolean }) => {
  const text = useText();
  const back = (
    <Button component={Link} to="/doctors" autoFocus={takesFocus}>
      {text('doctors.backToList')}
    </Button>
  );
  return (
    <Panel isFlush>
      <EmptyState title={text('verification.caughtUp')} hint={text('verification.caughtUpHint')} action={back} />
    </Panel>
  );
};

const ReviewSkeleton = () => (
  <div className={styles.review}>
    <LoadingStatus />
    <Stack gap={12} miw={0} p={16} bd="1px solid var(--line)" bdrs="md" bg="var(--surface)" className={styles.viewer} aria-hidden="true">
      <div className={styles.cards}>
        <Skeleton width="100%" height={260} />
        <Skeleton width="100%" height={260} />
      </div>
    </Stack>
    <Stack gap={16} miw={0} p={16} bd="1px solid var(--line)" bdrs="md" bg="var(--surface)" className={styles.submitted} aria-hidden="true">
      <Skeleton width="70%" height={28} />
      <Skeleton width="50%" />
      <Skeleton width="60%" />
    </Stack>
  </div>
);
