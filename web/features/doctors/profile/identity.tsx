import { Button } from '@mantine/core';
import { IconArchiveOff, IconChecklist, IconCoins, IconKey, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { adminRoutes } from '../../../../contract/entities/admins.ts';
import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { ArchivedWhen } from '../../../kit/archived-cards.tsx';
import { Can } from '../../../kit/can.tsx';
import { RowMenu } from '../../../kit/row-menu.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PasswordReset } from '../../admins/index.ts';
import { MemberStatus } from '../../members/index.ts';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { type DoctorTask, DoctorTasks } from '../doctor-tasks.tsx';
import { doctorCalls, useRestoreDoctors } from '../doctors.api.ts';
import { usePageTitle } from './page-title.ts';
import styles from './profile.module.css';

type Task = DoctorTask | 'password';

/** Who the doctor is, how the account stands, and what can be done with it. */
export const Identity = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const { name, status, status_reason: reason } = doctor.user;
  usePageTitle(name);
  return (
    <>
      {doctor.archived_at ? <ArchivedBanner doctor={doctor} /> : null}
      <div className={styles.identity}>
        <DoctorPicture doctor={doctor} size={72} />
        <div className={styles.words}>
          <h1 className={styles.title}>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles.standing}>
            <MemberStatus status={status} />
            <a href="#coins">{text('doctors.coinsHeld', { count: doctor.points, shown: formatNumber(doctor.points) })}</a>
          </p>
          {reason ? (
            <p className={styles.reason} dir="auto">
              {reason}
            </p>
          ) : null}
        </div>
        {doctor.archived_at ? null : <Actions doctor={doctor} />}
      </div>
    </>
  );
};

const ArchivedBanner = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const restore = useRestoreDoctors();
  return (
    <div className={styles.banner}>
      <p>
        <strong>
          <ArchivedWhen row={doctor} />.
        </strong>{' '}
        {text('doctors.isArchived')}
      </p>
      <Can call={doctorCalls.restore}>
        <Button
          leftSection={<IconArchiveOff size={18} aria-hidden="true" />}
          loading={restore.isPending}
          onClick={() => void restore.restore([doctor.id])}
        >
          {text('common.restore')}
        </Button>
      </Can>
    </div>
  );
};

const Actions = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const { id, name, status } = doctor.user;
  const rest = [
    { label: text('admins.reset'), icon: IconKey, call: adminRoutes.resetPassword, onSelect: () => setTask('password') },
    { label: text('common.delete'), icon: IconTrash, call: doctorCalls.archive, onSelect: () => setTask('archive'), isDangerous: true },
  ];
  return (
    <div className={styles.actions}>
      <Can call={doctorCalls.update}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => setTask('edit')}>
          {text('doctors.edit')}
        </Button>
      </Can>
      {status === 'approved' ? (
        <Can call={doctorCalls.addPoints}>
          <Button variant="default" leftSection={<IconCoins size={18} aria-hidden="true" />} onClick={() => setTask('points')}>
            {text('doctors.addPoints')}
          </Button>
        </Can>
      ) : null}
      <Can call={doctorCalls.decide}>
        <Button variant="default" leftSection={<IconUserCheck size={18} aria-hidden="true" />} onClick={() => setTask('status')}>
          {text('members.change')}
        </Button>
        {status === 'pending' ? (
          <Button
            component={Link}
            to="/doctors/verify"
            search={{ id: String(id) } as never /* a button that is a link loses the loose types of the router */}
            leftSection={<IconChecklist size={18} aria-hidden="true" />}
          >
            {text('doctors.verify')}
          </Button>
        ) : null}
      </Can>
      <RowMenu name={name} actions={rest} />
      {task === 'password' ? <PasswordReset user={{ id, name }} onClose={close} /> : null}
      {task && task !== 'password' ? <DoctorTasks task={task} doctor={doctor} onClose={close} /> : null}
    </div>
  );
};
