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
import { DoctorDialog, type DoctorDialogKind } from '../doctor-dialog.tsx';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { useRestoreDoctors } from '../doctors.api.ts';
import { useWorksActions } from '../works/works-actions.ts';

/** The doctor's name, account status and actions. */
export const DoctorIdentity = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  return (
    <Identity
      member={doctor}
      picture={<DoctorPicture doctor={doctor} size={72} />}
      detail={<a href="#coins">{text('doctors.coinsHeld', { count: doctor.points, shown: formatNumber(doctor.points) })}</a>}
      actions={<Actions doctor={doctor} />}
      restore={useRestoreDoctors()}
      route={doctorRoutes.restore}
    />
  );
};

const Actions = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const [dialog, setDialog] = useState<DoctorDialogKind>();
  const worksOf = useWorksActions(setDialog);
  const { id, name, status } = doctor.user;
  return (
    <>
      <PageActions name={name} routes={doctorRoutes} onOpenDialog={setDialog}>
        {status === 'approved' ? (
          <Can route={doctorRoutes.addPoints}>
            <Button variant="default" leftSection={<IconCoins size={18} aria-hidden="true" />} onClick={() => setDialog('points')}>
              {text('doctors.addPoints')}
            </Button>
          </Can>
        ) : null}
        {status === 'approved'
          ? worksOf(doctor).map(({ label, icon: ActionIcon, route, onSelect }) => (
              <Can key={label} route={route}>
                <Button variant="default" leftSection={<ActionIcon size={18} aria-hidden="true" />} onClick={onSelect}>
                  {label}
                </Button>
              </Can>
            ))
          : null}
        {status === 'pending' ? (
          <Can route={memberRoutes.decide}>
            <Button
              component={Link}
              to="/doctors/verify"
              // biome-ignore lint/nursery/noUnsafeTypeAssertion: a link that is rendered as a button has the router's strict types
              search={{ id: String(id) } as never}
              leftSection={<IconChecklist size={18} aria-hidden="true" />}
            >
              {text('doctors.verify')}
            </Button>
          </Can>
        ) : null}
      </PageActions>
      {dialog ? <DoctorDialog kind={dialog} doctor={doctor} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
};
