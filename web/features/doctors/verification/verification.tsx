import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Doctor, VerificationItem } from '../../../../contract/entities/doctors.ts';
import { ListFailure } from '../../../kit/list-failure.tsx';
import { useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bone, Loading } from '../../../ui/skeletons.tsx';
import { useNextPending } from '../doctors.api.ts';
import { Review } from './review.tsx';
import type { Ending } from './use-decision.ts';
import { usePlace } from './use-place.ts';
import styles from './verification.module.css';

type Note = { words: string; isWarning: boolean; approved: Doctor | undefined };

const hasDoctor = (item: VerificationItem): item is VerificationItem & { doctor: Doctor } => item.doctor !== null;

/** The doctors who wait to be verified, one after the other. */
export const Verification = () => {
  const text = useText();
  const place = usePlace();
  const next = useNextPending(place.query);
  const [note, setNote] = useState<Note>();
  const [reasons] = useState(() => new Map<number, string>());
  const item = next.data?.data;
  const handleEnd = (doctor: Doctor, ending: Ending) => {
    setNote({
      words: text(`verification.${ending.kind}`, { name: doctor.user.name, ...ending }),
      isWarning: ending.kind === 'late',
      approved: ending.kind === 'approved' ? doctor : undefined,
    });
    place.goAfter(doctor.id);
  };
  const isAlone = item?.doctor?.id !== undefined && item.doctor.id === place.query.after;
  return (
    <div className={styles.page}>
      <PageHeading title={text('verification.title')} count={item ? text('verification.left', { count: item.left }) : undefined}>
        <Button component={Link} to="/doctors" variant="default">
          {text('doctors.backToList')}
        </Button>
      </PageHeading>
      <p className={styles.note} role="status" data-warning={note?.isWarning} data-empty={note === undefined}>
        {note?.words} {note?.approved ? <ChangeLink doctor={note.approved} /> : null} {isAlone ? text('verification.onlyOne') : null}
      </p>
      {next.isError ? <ListFailure error={next.error} onRetry={() => void next.refetch()} /> : null}
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
      {item && !item.doctor ? <CaughtUp takesFocus={note !== undefined} /> : null}
    </div>
  );
};

/** The way back from an approval: the doctor's page, where the status can be changed. */
const ChangeLink = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  return (
    <Link to="/doctors/$id" params={{ id: String(doctor.id) }}>
      {text('verification.change')}
    </Link>
  );
};

const CaughtUp = ({ takesFocus }: { takesFocus: boolean }) => {
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
    <Loading />
    <div className={styles.viewer} aria-hidden="true">
      <div className={styles.cards}>
        <Bone width="100%" height={260} />
        <Bone width="100%" height={260} />
      </div>
    </div>
    <div className={styles.submitted} aria-hidden="true">
      <Bone width="70%" height={28} />
      <Bone width="50%" />
      <Bone width="60%" />
    </div>
  </div>
);
