import { useState } from 'react';
import type { CompanyId } from '../../../../../contract/entities/members/companies.ts';
import { PagedSection } from '../../../../kit/list/paged-section.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useCompanyMessages } from '../messages.api.ts';
import { MessageRows } from './message-rows.tsx';

/** The messages of a company with their videos, in pages. */
export const CompanyMessages = ({ companyId }: { companyId: CompanyId }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useCompanyMessages(companyId, page);
  return (
    <Panel isFlush>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('messages.noun')}>
        {(rows) => <MessageRows messages={rows} hasVideos />}
      </PagedSection>
    </Panel>
  );
};
