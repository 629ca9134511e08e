import type { Notification } from '../../../../../contract/entities/messages/notifications.ts';
import { useText } from '../../../../platform/i18n.ts';

/** Describes the audience of a notification. */
export const useAudience = () => {
  const text = useText();
  return ({ audience, group, counts }: Pick<Notification, 'audience' | 'group' | 'counts'>): string => {
    if (audience === 'all') return text('notifications.toAll');
    if (audience === 'group' && group) return group;
    const count = counts?.total ?? 0;
    return text('notifications.toMembers', { count });
  };
};
