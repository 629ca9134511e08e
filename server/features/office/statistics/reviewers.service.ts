import { dayMs } from '../../../../contract/kit/time-zone.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { reviewersRead } from './reviewers.read.ts';

export const reviewers = {
  async list({ db, now }: Context, query: PageQuery & { days: number }) {
    const page = await reviewersRead.page(db, new Date(now.getTime() - query.days * dayMs), query);
    return presentPage(
      page,
      ({ id, name, decided, approved, unclaimed, median_seconds }) => ({
        id,
        name,
        decided,
        approved,
        declined: decided - approved,
        unclaimed,
        median_seconds: median_seconds === null ? null : Math.round(median_seconds),
      }),
      query,
    );
  },
};
