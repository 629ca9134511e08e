import { IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { activeSessionRoutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { type Company, companyId, companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { accountRules, memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { Can, useCan } from '../../../../kit/can.tsx';
import { useLinkedDecision } from '../../../../kit/record/linked-decision.ts';
import { RecordSection } from '../../../../kit/record/record-body.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { CompanyMessages } from '../../../messages/messages/index.ts';
import { RecordHistory } from '../../../office/audit/index.ts';
import { Decisions, Identity, MemberDetails, type MemberDialogState, MemberPage, PageActions, VerifyLink } from '../../accounts/index.ts';
import { ConsentSection } from '../../consents/index.ts';
import { useCompany, useDecisions, useRestoreCompanies } from '../companies.api.ts';
import { CompanyDialog } from '../company-dialog.tsx';
import { companyFields } from '../company-fields.tsx';
import { CompanyLogo } from '../company-files.tsx';
import { RegistryPanel } from './registry-panel.tsx';

/** The page of one company, active or archived. */
export const CompanyPage = () => {
  const text = useText();
  const notFound = { title: text('companies.missing'), back: { to: '/companies', label: text('companies.backToList') } };
  return (
    <MemberPage entity="companies" schema={companyId} useRecord={useCompany} notFound={notFound}>
      {(company) => <Profile company={company} />}
    </MemberPage>
  );
};

const Profile = ({ company }: { company: Company }) => {
  const text = useText();
  return (
    <>
      <Identity
        member={company}
        picture={<CompanyLogo company={company} size={72} />}
        actions={<Actions company={company} />}
        restore={useRestoreCompanies()}
        route={companyRoutes.restore}
      />
      <RecordSection title={text('members.facts')}>
        <Panel>
          <MemberDetails member={company} fields={companyFields(text)} />
        </Panel>
      </RecordSection>
      <RecordSection title={text('companies.registry')}>
        <Panel>
          <RegistryPanel company={company} />
        </Panel>
      </RecordSection>
      <Can route={messageRoutes.list}>
        <RecordSection title={text('messages.ofCompany')}>
          <CompanyMessages companyId={company.id} />
        </RecordSection>
      </Can>
      <ConsentSection member={company.user} />
      <RecordSection title={text('members.history')}>
        <RecordHistory entity="companies" id={company.id}>
          <Decisions id={company.id} registeredAt={company.created_at} useDecisions={useDecisions} />
        </RecordHistory>
      </RecordSection>
    </>
  );
};

const Actions = ({ company }: { company: Company }) => {
  const text = useText();
  const [dialog, setDialog] = useState<MemberDialogState>();
  const canDecide = useCan()(memberRoutes.decide);
  const { isActive, isDecided } = accountRules[company.user.status];
  useLinkedDecision(canDecide && isDecided, () => setDialog('status'));
  const sessions = {
    label: text('sessions.menu'),
    icon: IconDevices,
    route: activeSessionRoutes.listOfUser,
    onSelect: () => setDialog('sessions'),
    group: 'account',
  };
  return (
    <>
      <PageActions
        member={company}
        routes={companyRoutes}
        onOpenDialog={setDialog}
        primary={isDecided ? undefined : <VerifyLink queue="/companies/verify" id={company.id} />}
        more={isActive ? [sessions] : []}
      />
      {dialog ? <CompanyDialog kind={dialog} company={company} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
};
