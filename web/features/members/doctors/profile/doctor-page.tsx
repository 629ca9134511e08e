import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type DoctorDetail, doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { RecordSection } from '../../../../kit/record/record-body.tsx';
import { useDocumentLoads } from '../../../../kit/verification/approval.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { RecordHistory } from '../../../office/audit/index.ts';
import { Decisions, MemberDetails, MemberPage } from '../../accounts/index.ts';
import { ConsentSection } from '../../consents/index.ts';
import { Devices } from '../app/devices.tsx';
import { DoctorMessages } from '../app/doctor-messages.tsx';
import { doctorFields } from '../doctor-fields.tsx';
import { useDecisions, useDoctor } from '../doctors.api.ts';
import { CardPanel } from '../id-card.tsx';
import { CurrentMerges } from '../merge/current-merges.tsx';
import { DoctorIdentity } from './doctor-identity.tsx';
import { Ledger } from './ledger.tsx';

/** Scrolls to the section named in the URL, because the browser cannot scroll to content that loads later. */
const useScrollToHash = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);
};

/** The page of one doctor, active or archived. */
export const DoctorPage = () => {
  const text = useText();
  const notFound = { title: text('doctors.missing'), back: { to: '/doctors', label: text('doctors.backToList') } };
  return (
    <MemberPage entity="doctors" schema={doctorId} useRecord={useDoctor} notFound={notFound}>
      {(doctor) => <Profile doctor={doctor} />}
    </MemberPage>
  );
};

const Profile = ({ doctor }: { doctor: DoctorDetail }) => {
  const text = useText();
  useScrollToHash();
  const loads = useDocumentLoads();
  return (
    <>
      {doctor.has_merges ? <CurrentMerges id={doctor.id} /> : null}
      <DoctorIdentity doctor={doctor} loads={loads} />
      <RecordSection title={text('members.facts')}>
        <Panel>
          <MemberDetails member={doctor} fields={doctorFields(text)} />
        </Panel>
      </RecordSection>
      <RecordSection title={text('doctors.documents')}>
        <Panel>
          <CardPanel doctor={doctor} loads={loads} />
        </Panel>
      </RecordSection>
      <RecordSection title={text('doctors.ledger')} id="coins">
        <Ledger id={doctor.id} />
      </RecordSection>
      <RecordSection title={text('doctorApp.messages')}>
        <DoctorMessages id={doctor.id} />
      </RecordSection>
      <RecordSection title={text('doctorApp.devices')}>
        <Devices doctor={doctor} />
      </RecordSection>
      <ConsentSection member={doctor.user} />
      <RecordSection title={text('members.history')}>
        <RecordHistory entity="doctors" id={doctor.id}>
          <Decisions id={doctor.id} registeredAt={doctor.created_at} useDecisions={useDecisions} />
        </RecordHistory>
      </RecordSection>
    </>
  );
};
