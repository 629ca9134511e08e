import { IconBooks, IconMessages } from '@tabler/icons-react';
import { useCallback } from 'react';
import { type Doctor, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { useText } from '../../../../platform/i18n.ts';

// Only the permission, because importing the routes would add the contract of posts to the doctors list.
const listPosts = { permission: 'posts.read' } as const;

/** Actions that show what an approved doctor bought and wrote. */
export const useWorksActions = (onOpenDialog: (kind: 'works' | 'posts', doctor: Doctor) => void) => {
  const text = useText();
  return useCallback(
    (doctor: Doctor) => [
      {
        label: text('doctors.viewWorks'),
        icon: IconBooks,
        route: doctorRoutes.books,
        onSelect: () => onOpenDialog('works', doctor),
        group: 'doctor',
      },
      {
        label: text('doctors.viewPosts'),
        icon: IconMessages,
        route: listPosts,
        onSelect: () => onOpenDialog('posts', doctor),
        group: 'doctor',
      },
    ],
    [onOpenDialog, text],
  );
};
