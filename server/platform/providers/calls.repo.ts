import { sql } from 'kysely';
import type { Db } from '../database/index.ts';
import type { ProviderStatus } from './log.ts';

/** The last calls of all processes to each provider. */
export const providerCallsRepo = {
  /** Stores the last calls of this process, unless another process stored later ones. */
  store: (db: Db, statuses: readonly ProviderStatus[]) =>
    db
      .insertInto('provider_calls')
      .values(
        statuses.map(({ name, lastSuccessAt, lastFailure }) => ({
          provider: name,
          last_success_at: lastSuccessAt ?? null,
          last_failure_at: lastFailure?.at ?? null,
          failure: lastFailure?.message ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('provider').doUpdateSet({
          last_success_at: sql`greatest(provider_calls.last_success_at, excluded.last_success_at)`,
          failure: sql`
            case when excluded.last_failure_at >= coalesce(provider_calls.last_failure_at, '-infinity') then excluded.failure
            else provider_calls.failure end`,
          last_failure_at: sql`greatest(provider_calls.last_failure_at, excluded.last_failure_at)`,
        }),
      )
      .execute(),
  list: async (db: Db): Promise<ProviderStatus[]> => {
    const rows = await db.selectFrom('provider_calls').selectAll().orderBy('provider').execute();
    return rows.map(({ provider, last_success_at, last_failure_at, failure }) => ({
      name: provider,
      lastSuccessAt: last_success_at ?? undefined,
      lastFailure: last_failure_at && failure !== null ? { at: last_failure_at, message: failure } : undefined,
    }));
  },
};
