import { lazyRouteComponent } from '@tanstack/react-router';

export const companyScreens = {
  list: lazyRouteComponent(() => import('./company-list.tsx'), 'CompanyList'),
  listRoute: async () => (await import('../../../contract/entities/companies.ts')).companyRoutes.list,
  page: lazyRouteComponent(() => import('./profile/company-page.tsx'), 'CompanyPage'),
  archive: lazyRouteComponent(() => import('./company-archive.tsx'), 'CompanyArchive'),
};
