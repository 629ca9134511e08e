import type { Company } from '../../../../contract/entities/members/companies.ts';
import { useText } from '../../../platform/i18n.ts';
import { MemberDialog, type MemberDialogState } from '../accounts/index.ts';
import { useArchiveCompany } from './companies.api.ts';
import { getCompanyApproval } from './company-approval.ts';
import { CompanyEdit } from './form/company-edit.tsx';

type CompanyDialogProps = { kind: MemberDialogState; company: Company; onClose: () => void };

/** The open dialog of an action on a company. */
export const CompanyDialog = ({ kind, company, onClose }: CompanyDialogProps) => {
  const text = useText();
  const archive = useArchiveCompany();
  if (kind === 'edit') return <CompanyEdit company={company} onClose={onClose} />;
  const approval = getCompanyApproval(company, text);
  return (
    <MemberDialog
      kind={kind}
      member={company}
      archive={archive}
      approval={approval}
      archiveText={text('companies.deleteText')}
      onClose={onClose}
    />
  );
};
