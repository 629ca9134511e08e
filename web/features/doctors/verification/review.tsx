import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Doctor, VerificationItem } from '../../../../contract/entities/doctors.ts';
import { useText } from '../../../platform/i18n.ts';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { Duplicates } from '../profile/duplicates.tsx';
import { Facts } from '../profile/facts.tsx';
import { CardViewer } from './card-viewer.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import type { Ending } from './use-decision.ts';
import { useView } from './use-view.ts';
import styles from './verification.module.css';

type ReviewProps = {
  item: VerificationItem & { doctor: Doctor };
  reasons: Map<number, string>;
  /** The doctor came after another one: those who work by keyboard go on from here. */
  takesFocus: boolean;
  onEnd: (ending: Ending) => void;
  onReload: () => void;
};

/** One doctor to be verified: documents, what was submitted, look-alikes, and the decision. */
export const Review = ({ item: { doctor, duplicates }, reasons, takesFocus, onEnd, onReload }: ReviewProps) => {
  const text = useText();
  const control = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  // Only on arrival: a later change must not pull the focus out of a field.
  const arrivesFocused = useRef(takesFocus);
  useEffect(() => {
    if (arrivesFocused.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.review}>
      <CardViewer doctor={doctor} control={control} onReload={onReload} />
      <div className={styles.submitted}>
        <div className={styles.person}>
          <DoctorPicture doctor={doctor} size={56} />
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            <bdi>{doctor.user.name}</bdi>
          </h2>
        </div>
        <Facts doctor={doctor} isNarrow />
        <Duplicates duplicates={duplicates} />
      </div>
      {doctor.user.status === 'pending' ? (
        <DecisionPanel doctor={doctor} reasons={reasons} control={control} onEnd={onEnd} />
      ) : (
        <div className={styles.decision}>
          <p>{text('verification.notPending')}</p>
          <div className={styles.buttons}>
            {/* A button that is a link loses the router's loose types. */}
            <Button component={Link} to="/doctors/$id" params={{ id: String(doctor.id) } as never} variant="default">
              {text('members.view')}
            </Button>
            <Button onClick={() => onEnd({ kind: 'skipped' })}>{text('verification.next')}</Button>
          </div>
        </div>
      )}
    </div>
  );
};
