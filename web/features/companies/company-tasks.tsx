import type { Company } from '../../../contract/entities/companies.ts';
import { useText } from '../../platform/i18n.ts';
import { type MemberTask, MemberTasks } from '../members/index.ts';
import { decidedRoutes, useArchiveCompany } from './companies.api.ts';
import { CompanyEdit } from './form/company-edit.tsx';

type CompanyTasksProps = { task: MemberTask; company: Company; onClose: () => void };

/** The modal of a task with one company. */
export const CompanyTasks = ({ task, company, onClose }: CompanyTasksProps) => {
  const text = useText();
  const archive = useArchiveCompany();
  if (task === 'edit') return <CompanyEdit company={company} onClose={onClose} />;
  return (
    <MemberTasks
      task={task}
      member={company}
      decided={decidedRoutes}
      archive={archive}
      archiveText={text('companies.deleteText')}
      onClose={onClose}
    />
  );
};
