import type { Db } from '../../platform/database/index.ts';
import { nextSerial } from './serial.ts';

/** A saved view of the doctors list: of one user, or shared if there is no owner. */
export const buildView = async (db: Db, { owner_id = null, list = '/doctor' }: { owner_id?: number | null; list?: string } = {}) =>
  db
    .insertInto('saved_views')
    .values({ list, owner_id, name: `View ${nextSerial()}`, search: JSON.stringify({ status: 'pending' }), columns: null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
