import type { Company } from '../../../../contract/entities/members/companies.ts';
import type { Approval, DocumentLoads } from '../../../kit/verification/approval.tsx';
import type { useText } from '../../../platform/i18n.ts';
import { getMemberApproval } from '../accounts/index.ts';
import { getRegistryDocument } from './company-files.tsx';

/** Whether a company can be approved; `loads` are those of the files that are on screen. */
export const getCompanyApproval = (company: Company, text: ReturnType<typeof useText>, loads?: DocumentLoads): Approval => {
  const document = getRegistryDocument(company);
  return getMemberApproval(
    {
      role: 'company',
      name: company.user.name,
      isComplete: document !== null,
      isRemoved: company.documents_removed_at !== null,
      ...(document && loads && { load: loads.loadOf(document.url) }),
    },
    text,
  );
};
