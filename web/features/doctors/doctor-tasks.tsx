import { Suspense } from 'react';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import { useText } from '../../platform/i18n.ts';
import { type MemberTask, MemberTasks } from '../members/index.ts';
import { decidedRoutes, useArchiveDoctor } from './doctors.api.ts';
import { DoctorEdit } from './form/doctor-edit.tsx';
import { PointsForm } from './form/points-form.tsx';
import { LazyDoctorPosts, LazyDoctorWorks } from './works/lazy-works.ts';

/** What can be open over a doctor. */
export type DoctorTask = MemberTask | 'points' | 'works' | 'posts';

type DoctorTasksProps = { task: DoctorTask; doctor: Doctor; onClose: () => void };

/** The modal of a task with one doctor. */
export const DoctorTasks = ({ task, doctor, onClose }: DoctorTasksProps) => {
  const text = useText();
  const archive = useArchiveDoctor();
  if (task === 'edit') return <DoctorEdit doctor={doctor} onClose={onClose} />;
  if (task === 'points') return <PointsForm doctor={doctor} onClose={onClose} />;
  if (task === 'works' || task === 'posts') {
    const Works = task === 'works' ? LazyDoctorWorks : LazyDoctorPosts;
    return (
      <Suspense fallback={null}>
        <Works doctor={doctor} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <MemberTasks
      task={task}
      member={doctor}
      decided={decidedRoutes}
      archive={archive}
      archiveText={text('doctors.deleteText')}
      onClose={onClose}
    />
  );
};
