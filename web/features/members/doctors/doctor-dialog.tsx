import { lazy, Suspense } from 'react';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import type { DocumentLoads } from '../../../kit/verification/approval.tsx';
import { useText } from '../../../platform/i18n.ts';
import { MemberDialog, type MemberDialogState } from '../accounts/index.ts';
import { getDoctorApproval } from './doctor-approval.ts';
import { useArchiveDoctor } from './doctors-archive.api.ts';
import { DoctorEdit } from './form/doctor-edit.tsx';
import { PointsForm } from './form/points-form.tsx';

const DoctorWorks = lazy(async () => ({ default: (await import('./works/doctor-works.tsx')).DoctorWorks }));
const DoctorPosts = lazy(async () => ({ default: (await import('./works/doctor-posts.tsx')).DoctorPosts }));

/** The dialogs that an action on a doctor opens. */
export type DoctorDialogKind = MemberDialogState | 'points' | 'works' | 'posts';

/** `loads` are those of the pictures of the page, if it shows them. */
type DoctorDialogProps = { kind: DoctorDialogKind; doctor: Doctor; loads?: DocumentLoads | undefined; onClose: () => void };

/** The open dialog of an action on a doctor. */
export const DoctorDialog = ({ kind, doctor, loads, onClose }: DoctorDialogProps) => {
  const text = useText();
  const archive = useArchiveDoctor();
  if (kind === 'edit') return <DoctorEdit doctor={doctor} onClose={onClose} />;
  if (kind === 'points') return <PointsForm doctor={doctor} onClose={onClose} />;
  if (kind === 'works' || kind === 'posts') {
    const Works = kind === 'works' ? DoctorWorks : DoctorPosts;
    return (
      <Suspense fallback={null}>
        <Works doctor={doctor} onClose={onClose} />
      </Suspense>
    );
  }
  const approval = getDoctorApproval(doctor, text, loads);
  return (
    <MemberDialog
      kind={kind}
      member={doctor}
      archive={archive}
      approval={approval}
      archiveText={text('doctors.deleteText')}
      onClose={onClose}
    />
  );
};
