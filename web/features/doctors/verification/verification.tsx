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

type Notice = { message: string; isWarning: boolean; approved: Doctor | undefined };

const hasDoctor = (item: VerificationItem): item is VerificationItem & { doctor: Doctor } => item.doctor !== null;

/** Verifies pending doctors one after the other. */
export const Verification = () => {
  const text = useText();
  const position = useQueuePosition();
  const next = useNextPending(position.query);
  const [notice, setNotice] = useState<Notice>();
  const [reasons] = useState(() => new Map<number, string>());
  const item = next.data?.data;
  const handleFinish = (doctor: Doctor, result: ReviewResult) => {
    setNotice({
      message: text(`verification.${result.kind}`, { name: doctor.user.name, ...result }),
      isWarning: result.kind === 'late',
      approved: result.kind === 'approved' ? doctor : undefined,
    });
    position.moveAfter(doctor.id);
  };
  const isOnlyDoctor = item?.doctor?.id !== undefined && item.doctor.id === position.query.after;
  return (
    <Stack gap={16} className={styles.page}>
      <PageHeading title={text('verification.title')} count={item ? text('verification.left', { count: item.left }) : undefined}>
        <Button component={Link} to="/doctors" variant="default">
          {text('doctors.backToList')}
        </Button>
      </PageHeading>
      <p className={styles.note} role="status" data-tone={notice?.isWarning ? 'pending' : 'action'} data-empty={notice === undefined}>
        {notice?.message} {notice?.approved ? <ChangeLink doctor={notice.approved} /> : null}{' '}
        {isOnlyDoctor ? text('verification.onlyOne') : null}
      </p>
      {next.isError ? <LoadError error={next.error} onRetry={() => void next.refetch()} /> : null}
      {next.isPending ? <ReviewSkeleton /> : null}
      {item && hasDoctor(item) ? (
        <Review
          key={item.doctor.id}
          item={item}
          reasons={reasons}
          autoFocus={notice !== undefined}
          onFinish={(result) => handleFinish(item.doctor, result)}
          onReload={() => void next.refetch()}
        />
      ) : null}
      {item && !item.doctor ? <EmptyQueue autoFocus={notice !== undefined} /> : null}
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

const EmptyQueue = ({ autoFocus }: { autoFocus: boolean }) => {
  const text = useText();
  const back = (
    <Button component={Link} to="/doctors" autoFocus={autoFocus}>
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
