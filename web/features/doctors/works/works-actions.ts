import { IconBooks, IconMessages } from '@tabler/icons-react';
import { type Doctor, doctorRoutes } from '../../../../contract/entities/doctors.ts';
import { useText } from '../../../platform/i18n.ts';

// Only the permission: the routes of posts would come along with the doctors list.
const listPosts = { permission: 'posts.read' } as const;

/** What an approved doctor bought and wrote, as actions on the doctor. */
export const useWorksActions = (onTask: (task: 'works' | 'posts', doctor: Doctor) => void) => {
  const text = useText();
  return (doctor: Doctor) => [
    { label: text('doctors.viewWorks'), icon: IconBooks, call: doctorRoutes.books, onSelect: () => onTask('works', doctor) },
    { label: text('doctors.viewPosts'), icon: IconMessages, call: listPosts, onSelect: () => onTask('posts', doctor) },
  ];
};
