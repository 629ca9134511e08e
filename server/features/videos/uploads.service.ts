import type { VideoId } from '../../../contract/entities/videos.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { hostedPresenter } from './hosting/hosted.present.ts';
import { settle } from './hosting/settle.service.ts';
import { prepareUpload, type Room, signUpload } from './hosting/uploading.service.ts';
import { changeable, seenVideo } from './videos.service.ts';

type Preparing = { params: { id: VideoId }; context: Omit<Context, 'db'>; database: Database };

export const uploads = {
  /** Outside the transaction: refuses whoever may not, before anything is made at the host. */
  async prepare({ params, context, database }: Preparing): Promise<Room> {
    const row = await database.transaction(async (db) => changeable({ ...context, db }, params.id));
    return prepareUpload({ context, database }, row);
  },
  async sign(context: Context, id: VideoId, room: Room) {
    return signUpload(context, { owner: 'videos', record: await changeable(context, id), room });
  },
  /** Asks the host to look now. No transaction is open on a route that reads. */
  async look(context: Context, id: VideoId) {
    const row = await seenVideo(context, id);
    if (row.hosted_id !== null) await settle(context, row.hosted_id);
    return { data: hostedPresenter(context).looked(await seenVideo(context, id)) };
  },
};
