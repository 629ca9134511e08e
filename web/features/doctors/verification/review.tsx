import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Doctor, VerificationItem } from '../../../../contract/entities/doctors.ts';
import { useText } from '../../../platform/i18n.ts';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { DoctorDetails } from '../profile/doctor-details.tsx';
import { Duplicates } from '../profile/duplicates.tsx';
import { CardViewer } from './card-viewer.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import type { ReviewResult } from './use-decision.ts';
import { useView } from './use-view.ts';
import styles from './verification.module.css';

type ReviewProps = {
  item: VerificationItem & { doctor: Doctor };
  reasons: Map<number, string>;
  /** Focuses the heading, so that keyboard users continue with this doctor. */
  autoFocus: boolean;
  onFinish: (result: ReviewResult) => void;
  onReload: () => void;
};

/** One doctor to verify: documents, submitted details, possible duplicates and the decision. */
export const Review = ({ item: { doctor, duplicates }, reasons, autoFocus, onFinish, onReload }: ReviewProps) => {
  const text = useText();
  const control = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  // Only when the doctor is first shown: a later change must not take the focus from a field.
  const shouldFocus = useRef(autoFocus);
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.review}>
      <CardViewer doctor={doctor} control={control} onReload={onReload} />
      <Stack gap={16} miw={0} p={16} bd="1px solid var(--line)" bdrs="md" bg="var(--surface)" className={styles.submitted}>
        <Group gap={12} wrap="nowrap">
          <DoctorPicture doctor={doctor} size={56} />
          <Box component="h2" ref={heading} tabIndex={-1} fz={18} style={{ overflowWrap: 'anywhere', outline: 'none' }}>
            <bdi>{doctor.user.name}</bdi>
          </Box>
        </Group>
        <DoctorDetails doctor={doctor} isNarrow />
        <Duplicates duplicates={duplicates} />
      </Stack>
      {doctor.user.status === 'pending' ? (
        <DecisionPanel doctor={doctor} reasons={reasons} control={control} onFinish={onFinish} />
      ) : (
        <Group justify="space-between" gap="12px 24px" className={styles.decision}>
          <p>{text('verification.notPending')}</p>
          <Group align="stretch" gap={8} className={styles.buttons}>
            {/* biome-ignore lint/nursery/noUnsafeTypeAssertion: a link that is rendered as a button has the router's strict types */}
            <Button component={Link} to="/doctors/$id" params={{ id: String(doctor.id) } as never} variant="default">
              {text('members.view')}
            </Button>
            <Button onClick={() => onFinish({ kind: 'skipped' })}>{text('verification.next')}</Button>
          </Group>
        </Group>
      )}
    </div>
  );
};
