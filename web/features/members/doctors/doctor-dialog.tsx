import { lazy, Suspense } from 'react';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { useText } from '../../../platform/i18n.ts';
import { MemberDialog, type MemberDialogState } from '../accounts/index.ts';
import { useArchiveDoctor } from './doctors-archive.api.ts';
import { DoctorEdit } from './form/doctor-edit.tsx';
import { PointsForm } from './form/points-form.tsx';

const DoctorWorks = lazy(async () => ({ default: (await import('./works/doctor-works.tsx')).DoctorWorks }));
const DoctorPosts = lazy(async () => ({ default: (await import('./works/doctor-posts.tsx')).DoctorPosts }));

/** The dialogs that an action on a doctor opens. */
export type DoctorDialogKind = MemberDialogState | 'points' | 'works' | 'posts';

type DoctorDialogProps = { kind: DoctorDialogKind; doctor: Doctor; onClose: () => void };

/** The open dialog of an action on a doctor. */
export const DoctorDialog = ({ kind, doctor, onClose }: DoctorDialogProps) => {
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
  return <MemberDialog kind={kind} member={doctor} archive={archive} archiveText={text('doctors.deleteText')} onClose={onClose} />;
};
