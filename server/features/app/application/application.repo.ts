import type { Db } from '../../../platform/database/index.ts';

export type CardSide = 'front' | 'back';

type Picture = { doctorId: number; side: CardSide; imageId: string; at: Date };

export const applicationRepo = {
  /** Stores the picture of a side in place of an earlier one. */
  savePicture: (db: Db, { doctorId, side, imageId, at }: Picture) =>
    db
      .insertInto('application_pictures')
      .values({ doctor_id: doctorId, side, image_id: imageId, created_at: at })
      .onConflict((conflict) => conflict.columns(['doctor_id', 'side']).doUpdateSet({ image_id: imageId, created_at: at }))
      .execute(),
  /** Removes the new pictures of a doctor and returns them. */
  takePictures: (db: Db, doctorId: number) =>
    db.deleteFrom('application_pictures').where('doctor_id', '=', doctorId).returning(['side', 'image_id']).execute(),
};
