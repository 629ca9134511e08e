import { type DocumentViewListQuery, documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { useDownload } from '../../../kit/data/download.ts';
import { useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

/** Who has seen the identity documents of a doctor or company, ten rows a page. */
export const useDocumentViews = (memberId: number, page: number) =>
  useList(documentViewRoutes.list, { query: { member_id: userId.parse(memberId), page, per_page: 10 } }, { refetchEvery: 30_000 });

/** Who has seen identity documents of any member. */
export const useAllDocumentViews = (query: DocumentViewListQuery) => useList(documentViewRoutes.list, { query }, { refetchEvery: 30_000 });

export const useDocumentViewExport = () =>
  useDownload(documentViewRoutes.export, {
    success: t('audit.viewsExported'),
    failure: t('audit.viewsExportFailed'),
  });
