import type { Db } from '../../../platform/database/index.ts';

export const meRead = {
  byId: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .innerJoin('doctors', 'doctors.user_id', 'users.id')
      .innerJoin('app_settings', (join) => join.onTrue())
      .leftJoin('areas', 'areas.id', 'users.area_id')
      .leftJoin('specialties', 'specialties.id', 'users.specialty_id')
      .select(['users.id', 'users.name', 'users.phone', 'users.email', 'users.address', 'users.status', 'users.status_reason'])
      .select(['users.locale', 'users.terms_version', 'users.must_change_password', 'app_settings.terms_version as current_terms'])
      .select(['doctors.points', 'doctors.image_id', 'areas.id as area_id', 'areas.name as area_name'])
      .select(['specialties.id as specialty_id', 'specialties.name as specialty_name'])
      .where('users.id', '=', id)
      .executeTakeFirst(),
};
export type MeRow = NonNullable<Awaited<ReturnType<typeof meRead.byId>>>;
