import { lazyRouteComponent } from '@tanstack/react-router';

export const auditScreens = {
  page: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  listRoute: async () => (await import('../../../contract/entities/audit.ts')).auditRoutes.list,
};
