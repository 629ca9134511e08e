import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const auditScreens = {
  page: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  firstList: async () => (await import('../../../contract/entities/audit.ts')).auditRoutes.list,
};
