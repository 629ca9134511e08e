import { IconArrowMerge, IconCoins } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import { doctorMergeRoutes } from '../../../../../contract/entities/members/doctor-merges.ts';
import { type Doctor, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { useCan } from '../../../../kit/can.tsx';
import { useLinkedDecision } from '../../../../kit/record/linked-decision.ts';
import type { DocumentLoads } from '../../../../kit/verification/approval.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { Identity, PageActions, VerifyLink } from '../../accounts/index.ts';
import { DoctorDialog, type DoctorDialogKind } from '../doctor-dialog.tsx';
import { DoctorPicture } from '../doctor-pictures.tsx';
import { useRestoreDoctors } from '../doctors-archive.api.ts';
import { useWorksActions } from '../works/works-actions.ts';

/** The doctor's name, account status and actions. */
type DoctorIdentityProps = { doctor: Doctor; loads: DocumentLoads };

export const DoctorIdentity = ({ doctor, loads }: DoctorIdentityProps) => {
  const text = useText();
  return (
    <Identity
      member={doctor}
      picture={<DoctorPicture doctor={doctor} size={72} />}
      detail={<a href="#coins">{text('doctors.coinsHeld', { count: doctor.points })}</a>}
      actions={<Actions doctor={doctor} loads={loads} />}
      restore={useRestoreDoctors()}
      route={doctorRoutes.restore}
    />
  );
};

const Actions = ({ doctor, loads }: DoctorIdentityProps) => {
  const text = useText();
  const [dialog, setDialog] = useState<DoctorDialogKind>();
  const navigate = useNavigate();
  const worksOf = useWorksActions(setDialog);
  const { id, status } = doctor.user;
  const canDecide = useCan()(memberRoutes.decide);
  const { isActive, isDecided } = accountRules[status];
  useLinkedDecision(canDecide && isDecided, () => setDialog('status'));
  const addPoints = {
    label: text('doctors.addPoints'),
    icon: IconCoins,
    route: doctorRoutes.addPoints,
    onSelect: () => setDialog('points'),
    group: 'doctor',
  };
  const merge = {
    label: text('doctorMerges.open'),
    icon: IconArrowMerge,
    route: doctorMergeRoutes.merge,
    onSelect: () => void navigate({ to: `/doctors/${doctor.id}/merge` }),
    group: 'account',
  };
  return (
    <>
      <PageActions
        member={doctor}
        routes={doctorRoutes}
        onOpenDialog={setDialog}
        primary={isDecided ? undefined : <VerifyLink queue="/doctors/verify" id={id} />}
        more={[...(isActive ? [addPoints, ...worksOf(doctor)] : []), merge]}
      />
      {dialog ? <DoctorDialog kind={dialog} doctor={doctor} loads={loads} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
};
