import { Group } from '@mantine/core';
import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import type { PossibleDuplicate } from '../../../../../contract/entities/members/members.ts';
import { RemovedDocument } from '../../../../kit/document/document-placeholder.tsx';
import { useFetchAhead } from '../../../../kit/document/fetch-ahead.ts';
import { useDocumentLoads } from '../../../../kit/verification/approval.tsx';
import type { ReviewState } from '../../../../kit/verification/queue-screen.tsx';
import { Review, ReviewHeading, ReviewMain, ReviewSide } from '../../../../kit/verification/review.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { AccountDecision, Duplicates, MemberDetails } from '../../accounts/index.ts';
import { getDoctorApproval } from '../doctor-approval.ts';
import { doctorFields } from '../doctor-fields.tsx';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { CardViewer } from './card-viewer.tsx';
import { useView } from './use-view.ts';

type DoctorReviewProps = { doctor: Doctor; duplicates: readonly PossibleDuplicate[]; state: ReviewState };

/** One doctor to verify: documents, submitted details, possible duplicates and the decision. */
export const DoctorReview = ({ doctor, duplicates, state }: DoctorReviewProps) => {
  const { autoFocus, onReload } = state;
  const text = useText();
  const control = useView();
  const loads = useDocumentLoads();
  const approval = getDoctorApproval(doctor, text, loads);
  useFetchAhead(state.ahead, approval.kind !== 'loading');
  const { zoomIn, zoomOut, rotate, reset } = control;
  const help = [
    { keys: ['R'], label: text('verification.key.rotate') },
    { keys: ['+', '−'], label: text('verification.key.zoom') },
    { keys: ['0'], label: text('verification.key.reset') },
  ];
  return (
    <Review>
      {doctor.documents_removed_at ? (
        <ReviewMain>
          <RemovedDocument at={doctor.documents_removed_at} />
        </ReviewMain>
      ) : (
        <CardViewer doctor={doctor} control={control} loads={loads} onReload={onReload} />
      )}
      <ReviewSide>
        <Group gap={12} wrap="nowrap">
          <DoctorPicture doctor={doctor} size={56} />
          <ReviewHeading autoFocus={autoFocus}>{doctor.user.name}</ReviewHeading>
        </Group>
        <MemberDetails member={doctor} fields={doctorFields(text)} />
        <Duplicates duplicates={duplicates} mergeWith={doctor.id} />
      </ReviewSide>
      <AccountDecision
        member={doctor}
        memberRole="doctor"
        state={state}
        approval={approval}
        shortcuts={{ r: rotate, '+': zoomIn, '-': zoomOut, '0': reset }}
        help={help}
      />
    </Review>
  );
};
