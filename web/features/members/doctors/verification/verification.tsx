import { type Doctor, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { QueueScreen } from '../../../../kit/verification/queue-screen.tsx';
import { useQueuePosition } from '../../../../kit/verification/use-queue-position.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useNextPending, useRemainingCount } from '../doctors.api.ts';
import { DoctorReview } from './review.tsx';

const toItem = (doctor: Doctor) => ({ id: doctor.id, name: doctor.user.name, doctor });

/** Verifies pending doctors one after the other. */
export const Verification = () => {
  const text = useText();
  const position = useQueuePosition(doctorRoutes.verification.body);
  const { query, ...claimed } = useNextPending(position.query);
  const { doctor, claim = null, duplicates = [], ahead = [], left } = query.data?.data ?? {};
  const remaining = useRemainingCount(query, left);
  return (
    <QueueScreen
      title={text('verification.title')}
      list={{ to: '/doctors', label: text('doctors.backToList') }}
      texts={{ onlyOne: text('verification.onlyOne'), empty: text('verification.caughtUpHint') }}
      query={query}
      item={doctor && toItem(doctor)}
      remaining={remaining}
      position={position}
      ahead={ahead}
      claimState={{ claim, ...claimed }}
    >
      {(item, state) => <DoctorReview doctor={item.doctor} duplicates={duplicates} state={state} />}
    </QueueScreen>
  );
};
