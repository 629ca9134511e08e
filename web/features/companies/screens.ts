import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const companyScreens = {
  list: lazyRouteComponent(() => import('./company-list.tsx'), 'CompanyList'),
  firstList: async () => (await import('../../../contract/entities/companies.ts')).companyRoutes.list,
  page: lazyRouteComponent(() => import('./profile/company-page.tsx'), 'CompanyPage'),
  archive: lazyRouteComponent(() => import('./company-archive.tsx'), 'CompanyArchive'),
};
