import { type PageQuery, presentPage } from '../../kit/list.ts';
import type { Context } from '../../platform/context.ts';
import { reviewersRead } from './reviewers.read.ts';

const dayMs = 86_400_000;

export const reviewers = {
  async list({ db, now }: Context, query: PageQuery & { days: number }) {
    const page = await reviewersRead.page(db, new Date(now.getTime() - query.days * dayMs), query);
    return presentPage(
      page,
      ({ id, name, decided, approved, median_seconds }) => ({
        id,
        name,
        decided,
        approved,
        declined: decided - approved,
        median_seconds: median_seconds === null ? null : Math.round(median_seconds),
      }),
      query,
    );
  },
};
