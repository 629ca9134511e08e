import { Group } from '@mantine/core';
import type { Company } from '../../../../../contract/entities/members/companies.ts';
import type { PossibleDuplicate } from '../../../../../contract/entities/members/members.ts';
import { useFetchAhead } from '../../../../kit/document/fetch-ahead.ts';
import { useDocumentLoads } from '../../../../kit/verification/approval.tsx';
import type { ReviewState } from '../../../../kit/verification/queue-screen.tsx';
import { Review, ReviewHeading, ReviewMain, ReviewSide } from '../../../../kit/verification/review.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { AccountDecision, Duplicates, MemberDetails } from '../../accounts/index.ts';
import { getCompanyApproval } from '../company-approval.ts';
import { companyFields } from '../company-fields.tsx';
import { CompanyLogo } from '../company-files.tsx';
import { RegistryReview } from './registry-review.tsx';

type CompanyReviewProps = { company: Company; duplicates: readonly PossibleDuplicate[]; state: ReviewState };

/** One company to verify: commercial registry, submitted details, possible duplicates and the decision. */
export const CompanyReview = ({ company, duplicates, state }: CompanyReviewProps) => {
  const { autoFocus, onReload } = state;
  const text = useText();
  const loads = useDocumentLoads();
  const approval = getCompanyApproval(company, text, loads);
  useFetchAhead(state.ahead, approval.kind !== 'loading');
  return (
    <Review>
      <ReviewMain>
        <RegistryReview company={company} loads={loads} onReload={onReload} />
      </ReviewMain>
      <ReviewSide>
        <Group gap={12} wrap="nowrap">
          <CompanyLogo company={company} size={56} />
          <ReviewHeading autoFocus={autoFocus}>{company.user.name}</ReviewHeading>
        </Group>
        <MemberDetails member={company} fields={companyFields(text)} />
        <Duplicates duplicates={duplicates} />
      </ReviewSide>
      <AccountDecision member={company} memberRole="company" state={state} approval={approval} />
    </Review>
  );
};
