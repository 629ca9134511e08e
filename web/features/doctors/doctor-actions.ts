import { IconCoins, IconEye, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import type { RowAction } from '../../kit/row-menu.tsx';
import { useText } from '../../platform/i18n.ts';
import type { DoctorTask } from './doctor-tasks.tsx';
import { doctorCalls } from './doctors.api.ts';

/** What can be done with a live doctor. Coins go to approved ones only. */
export const useDoctorActions = (onTask: (task: DoctorTask, doctor: Doctor) => void, onView?: (doctor: Doctor) => void) => {
  const text = useText();
  return (doctor: Doctor): RowAction[] => {
    const open = (task: DoctorTask) => () => onTask(task, doctor);
    const addPoints = { label: text('doctors.addPoints'), icon: IconCoins, call: doctorCalls.addPoints, onSelect: open('points') };
    return [
      ...(onView ? [{ label: text('doctors.view'), icon: IconEye, call: doctorCalls.get, onSelect: () => onView(doctor) }] : []),
      { label: text('doctors.edit'), icon: IconPencil, call: doctorCalls.update, onSelect: open('edit') },
      { label: text('members.change'), icon: IconUserCheck, call: doctorCalls.decide, onSelect: open('status') },
      ...(doctor.user.status === 'approved' ? [addPoints] : []),
      { label: text('common.delete'), icon: IconTrash, call: doctorCalls.archive, onSelect: open('archive'), isDangerous: true },
    ];
  };
};
