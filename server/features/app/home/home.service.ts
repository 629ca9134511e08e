import type { Home } from '../../../../contract/app/home.ts';
import { noteId } from '../../../../contract/entities/content/notes.ts';
import { storyId } from '../../../../contract/entities/content/stories.ts';
import { webinarId } from '../../../../contract/entities/content/webinars.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { notificationsRead } from '../../messages/notifications/index.ts';
import { hostedVideoPresenter } from '../../messages/videos/index.ts';
import { messages } from '../messages/index.ts';
import { homeRead } from './home.read.ts';

const firstMessages = 10;

const readStories = async (context: Context): Promise<Home['stories']> => {
  const { db, now, files } = context;
  const hosted = hostedVideoPresenter(context);
  return (await homeRead.stories(db, now)).map((row) => ({
    id: toId(storyId, row.id),
    text: row.text,
    type: row.type,
    image: row.image_id === null ? null : files.publicUrl(row.image_id),
    ...hosted.poster(row),
    visible_since: row.visible_since.toISOString(),
  }));
};

const readNextWebinar = async ({ db, now }: Context): Promise<Home['next_webinar']> => {
  const webinar = await homeRead.nextWebinar(db, now);
  if (!webinar) return null;
  const { id, title, starts_at, hours, status } = webinar;
  return { id: toId(webinarId, id), title, starts_at: starts_at.toISOString(), duration: hours, status };
};

const readNotes = async ({ db, now }: Context): Promise<Home['notes']> =>
  (await homeRead.notes(db, now)).map(({ id, title, content, visible_since }) => ({
    id: toId(noteId, id),
    title,
    content,
    visible_since: visible_since.toISOString(),
  }));

export const home = {
  async read(context: Context): Promise<{ data: Home }> {
    const { db, actor } = context;
    return {
      data: {
        points: await homeRead.points(db, actor.id),
        unread: await notificationsRead.unread(db, actor.id),
        messages: await messages.list(context, { filter: 'all', limit: firstMessages }),
        stories: await readStories(context),
        next_webinar: await readNextWebinar(context),
        notes: await readNotes(context),
      },
    };
  },
};
