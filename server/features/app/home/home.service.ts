import type { Home } from '../../../../contract/app/home.ts';
import type { Context } from '../../../platform/context.ts';
import { notificationsRead } from '../../messages/notifications/index.ts';
import { notes, stories } from '../content/index.ts';
import { messages } from '../messages/index.ts';
import { webinars } from '../webinars/index.ts';
import { homeRead } from './home.read.ts';

const limits = { messages: 10, stories: 20, webinars: 1, notes: 3 } as const;

export const home = {
  async read(context: Context): Promise<{ data: Home }> {
    const { db, actor } = context;
    const [nextWebinar = null] = (await webinars.list(context, { limit: limits.webinars })).data;
    return {
      data: {
        points: await homeRead.points(db, actor.id),
        unread: await notificationsRead.unread(db, actor.id),
        messages: await messages.list(context, { filter: 'all', limit: limits.messages }),
        stories: (await stories.list(context, { limit: limits.stories })).data,
        next_webinar: nextWebinar,
        notes: (await notes.list(context, { limit: limits.notes })).data,
      },
    };
  },
};
