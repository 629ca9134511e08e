import { documentViewRoutes } from '../../../contract/entities/document-views.ts';
import { userId } from '../../../contract/entities/members.ts';
import { useList } from '../../kit/data/queries.ts';

/** Who has seen the identity documents of a doctor or company, ten rows a page. */
export const useDocumentViews = (memberId: number, page: number) =>
  useList(documentViewRoutes.list, { query: { member_id: userId.parse(memberId), page, per_page: 10 } }, { refetchEvery: 30_000 });
