import type { Doctor } from '../../../contract/entities/doctors.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { StatusChange } from '../members/index.ts';
import { decidedRoutes, useArchiveDoctor } from './doctors.api.ts';
import { DoctorEdit } from './form/doctor-edit.tsx';
import { PointsForm } from './form/points-form.tsx';

/** What can be open over a doctor. */
export type DoctorTask = 'edit' | 'status' | 'points' | 'archive';

type DoctorTasksProps = { task: DoctorTask; doctor: Doctor; onClose: () => void };

/** The modal of a task with one doctor. */
export const DoctorTasks = ({ task, doctor, onClose }: DoctorTasksProps) => {
  const { id, name, status } = doctor.user;
  if (task === 'edit') return <DoctorEdit doctor={doctor} onClose={onClose} />;
  if (task === 'status') return <StatusChange member={{ id, name, status }} refresh={decidedRoutes} onClose={onClose} />;
  if (task === 'points') return <PointsForm doctor={doctor} onClose={onClose} />;
  return <ArchiveQuestion doctor={doctor} onClose={onClose} />;
};

const ArchiveQuestion = ({ doctor, onClose }: Omit<DoctorTasksProps, 'task'>) => {
  const text = useText();
  const archive = useArchiveDoctor();
  return (
    <ConfirmAction
      title={text('doctors.deleteTitle', { name: doctor.user.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={archive}
      input={{ id: doctor.id }}
      onClose={onClose}
    >
      {text('doctors.deleteText')}
    </ConfirmAction>
  );
};
