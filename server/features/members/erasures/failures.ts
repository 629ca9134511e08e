import type { Logger } from 'pino';
import { isUnavailable } from '../../../platform/database/index.ts';

/** The failures of one run of a job. */
export type Failures = {
  /** Runs a step. A failure is logged and remembered, and the run goes on; only an unavailable database ends it. */
  attempt<Result>(step: () => Promise<Result>, details: { member: number } | { file: string }): Promise<Result | undefined>;
  /** Throws the first failure, so that the job runs again. */
  throwFirst(): void;
};

/** Without it, one member or one file that cannot be removed would stop all later ones in every run. */
export const createFailures = (log: Pick<Logger, 'error'>): Failures => {
  const errors: unknown[] = [];
  return {
    async attempt(step, details) {
      try {
        return await step();
      } catch (err) {
        if (isUnavailable(err)) throw err;
        log.error({ err, ...details }, 'personal data could not be removed');
        errors.push(err);
        return undefined;
      }
    },
    throwFirst() {
      if (errors.length > 0) throw errors[0];
    },
  };
};
