import { type Company, companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { QueueScreen } from '../../../../kit/verification/queue-screen.tsx';
import { useQueuePosition } from '../../../../kit/verification/use-queue-position.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useNextPending, useRemainingCount } from '../companies.api.ts';
import { CompanyReview } from './company-review.tsx';

const toItem = (company: Company) => ({ id: company.id, name: company.user.name, company });

/** Verifies pending companies one after the other. */
export const CompanyVerification = () => {
  const text = useText();
  const position = useQueuePosition(companyRoutes.verification.body);
  const { query, ...claimed } = useNextPending(position.query);
  const { company, claim = null, duplicates = [], ahead = [], left } = query.data?.data ?? {};
  const remaining = useRemainingCount(query, left);
  return (
    <QueueScreen
      title={text('verification.of.company.title')}
      list={{ to: '/companies', label: text('companies.backToList') }}
      texts={{ onlyOne: text('verification.of.company.onlyOne'), empty: text('verification.of.company.caughtUpHint') }}
      query={query}
      item={company && toItem(company)}
      remaining={remaining}
      position={position}
      ahead={ahead}
      claimState={{ claim, ...claimed }}
    >
      {(item, state) => <CompanyReview company={item.company} duplicates={duplicates} state={state} />}
    </QueueScreen>
  );
};
