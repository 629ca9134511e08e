import type { Db } from '../../../platform/database/index.ts';

export const sessionRead = {
  /** The signed-in user, with the reset of the second step that the user has not seen yet. */
  identity: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .leftJoin('second_step_resets as reset', 'reset.user_id', 'users.id')
      .leftJoin('users as resetter', 'resetter.id', 'reset.reset_by')
      .select(['users.id', 'users.name', 'users.phone', 'users.email', 'users.must_change_password'])
      .select(['reset.reset_at', 'resetter.name as reset_by_name'])
      .where('users.id', '=', id)
      .executeTakeFirst(),
};
