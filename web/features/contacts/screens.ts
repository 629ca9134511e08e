import { lazyRouteComponent } from '@tanstack/react-router';

export const contactScreens = {
  list: lazyRouteComponent(() => import('./contact-list.tsx'), 'ContactList'),
  listRoute: async () => (await import('../../../contract/entities/contacts.ts')).contactRoutes.list,
};
