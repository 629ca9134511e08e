import { useQuery } from '@tanstack/react-query';
import { type SecurityEventListQuery, securityEventRoutes } from '../../../../contract/entities/access/security-events.ts';
import { useDownload } from '../../../kit/data/download.ts';
import { pollEvery, routeQuery, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

export const useSecurityEvents = (query: SecurityEventListQuery) => useList(securityEventRoutes.list, { query }, { refetchEvery: 30_000 });

export const useSecurityAlert = () => useQuery({ ...routeQuery(securityEventRoutes.alert, {}), ...pollEvery(30_000) });

export const useSecurityEventExport = () =>
  useDownload(securityEventRoutes.export, {
    success: t('securityEvents.exported'),
    failure: t('securityEvents.exportFailed'),
  });
