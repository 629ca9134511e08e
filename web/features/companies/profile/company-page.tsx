import { useState } from 'react';
import { type Company, companyId, companyRoutes } from '../../../../contract/entities/companies.ts';
import { Fact } from '../../../kit/facts.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RecordHistory } from '../../audit/index.ts';
import {
  Decisions,
  Identity,
  MemberColumns,
  MemberFacts,
  MemberPage,
  MemberSection,
  type MemberTask,
  PageActions,
} from '../../members/index.ts';
import { useCompany, useDecisions, useRestoreCompanies } from '../companies.api.ts';
import { CompanyLogo } from '../company-files.tsx';
import { CompanyTasks } from '../company-tasks.tsx';
import { RegistryPanel } from './registry-panel.tsx';

/** The page of one company, live or archived. */
export const CompanyPage = () => {
  const text = useText();
  const missing = { title: text('companies.missing'), back: { to: '/companies', label: text('companies.backToList') } };
  return (
    <MemberPage schema={companyId} useRecord={useCompany} missing={missing}>
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
        call={companyRoutes.restore}
      />
      <MemberColumns>
        <MemberSection title={text('members.facts')}>
          <Panel>
            <MemberFacts member={company}>
              <Fact label={text('companies.taxNumber')}>
                <bdi dir="ltr">{company.tax_number}</bdi>
              </Fact>
            </MemberFacts>
          </Panel>
        </MemberSection>
        <MemberSection title={text('companies.registry')}>
          <Panel>
            <RegistryPanel company={company} />
          </Panel>
        </MemberSection>
      </MemberColumns>
      <MemberSection title={text('members.history')}>
        <RecordHistory entity="companies" id={company.id}>
          <Decisions id={company.id} registeredAt={company.created_at} useDecisions={useDecisions} />
        </RecordHistory>
      </MemberSection>
    </>
  );
};

const Actions = ({ company }: { company: Company }) => {
  const [task, setTask] = useState<MemberTask>();
  return (
    <>
      <PageActions name={company.user.name} calls={companyRoutes} onTask={setTask} />
      {task ? <CompanyTasks task={task} company={company} onClose={() => setTask(undefined)} /> : null}
    </>
  );
};
