import { lazyRouteComponent } from '@tanstack/react-router';

/** The screen is a chunk of its own, loaded when it is shown. */
export const contactScreens = {
  list: lazyRouteComponent(() => import('./contact-list.tsx'), 'ContactList'),
  firstList: async () => (await import('../../../contract/entities/contacts.ts')).contactRoutes.list,
};
