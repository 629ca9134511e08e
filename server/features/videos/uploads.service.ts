import type { VideoId } from '../../../contract/entities/videos.ts';
import type { Context } from '../../platform/context.ts';
import { hostedPresenter } from './hosting/hosted.present.ts';
import { settle } from './hosting/settle.service.ts';
import { type Preparing, prepareUpload, type Room, signUpload } from './hosting/uploading.service.ts';
import { changeable, seenVideo } from './videos.service.ts';

export const uploads = {
  /** Outside the transaction: refuses whoever may not, before anything is made at the host. */
  async prepare({ context, database }: Preparing, id: VideoId): Promise<Room> {
    const row = await database.transaction(async (db) => changeable({ ...context, db }, id));
    return prepareUpload({ context, database }, row);
  },
  async sign(context: Context, id: VideoId, room: Room) {
    return signUpload(context, { place: { table: 'videos', column: 'hosted_id' }, record: await changeable(context, id), room });
  },
  /** Asks the host to look now. No transaction is open on a route that reads. */
  async look(context: Context, id: VideoId) {
    const row = await seenVideo(context, id);
    if (row.hosted_id !== null) await settle(context, row.hosted_id);
    const [hosted, seen] = [hostedPresenter(context), await seenVideo(context, id)];
    return { data: { ...hosted.upload(seen), iframe: hosted.address(seen) }, message: 'Video checked successfully' };
  },
};
