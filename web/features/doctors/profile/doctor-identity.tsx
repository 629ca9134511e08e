import { Button } from '@mantine/core';
import { IconChecklist, IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Doctor, doctorRoutes } from '../../../../contract/entities/doctors.ts';
import { memberRoutes } from '../../../../contract/entities/members.ts';
import { Can } from '../../../kit/can.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Identity, PageActions } from '../../members/index.ts';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { type DoctorTask, DoctorTasks } from '../doctor-tasks.tsx';
import { useRestoreDoctors } from '../doctors.api.ts';
import { useWorksActions } from '../works/works-actions.ts';

/** Who the doctor is, how the account stands, and what can be done with it. */
export const DoctorIdentity = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  return (
    <Identity
      member={doctor}
      picture={<DoctorPicture doctor={doctor} size={72} />}
      detail={<a href="#coins">{text('doctors.coinsHeld', { count: doctor.points, shown: formatNumber(doctor.points) })}</a>}
      actions={<Actions doctor={doctor} />}
      restore={useRestoreDoctors()}
      call={doctorRoutes.restore}
    />
  );
};

const Actions = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const [task, setTask] = useState<DoctorTask>();
  const worksOf = useWorksActions(setTask);
  const { id, name, status } = doctor.user;
  return (
    <>
      <PageActions name={name} calls={doctorRoutes} onTask={setTask}>
        {status === 'approved' ? (
          <Can call={doctorRoutes.addPoints}>
            <Button variant="default" leftSection={<IconCoins size={18} aria-hidden="true" />} onClick={() => setTask('points')}>
              {text('doctors.addPoints')}
            </Button>
          </Can>
        ) : null}
        {status === 'approved'
          ? worksOf(doctor).map(({ label, icon: ActionIcon, call, onSelect }) => (
              <Can key={label} call={call}>
                <Button variant="default" leftSection={<ActionIcon size={18} aria-hidden="true" />} onClick={onSelect}>
                  {label}
                </Button>
              </Can>
            ))
          : null}
        {status === 'pending' ? (
          <Can call={memberRoutes.decide}>
            <Button
              component={Link}
              to="/doctors/verify"
              search={{ id: String(id) } as never /* a button that is a link loses the loose types of the router */}
              leftSection={<IconChecklist size={18} aria-hidden="true" />}
            >
              {text('doctors.verify')}
            </Button>
          </Can>
        ) : null}
      </PageActions>
      {task ? <DoctorTasks task={task} doctor={doctor} onClose={() => setTask(undefined)} /> : null}
    </>
  );
};
