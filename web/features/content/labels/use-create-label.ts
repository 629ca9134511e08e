import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { tagRoutes } from '../../../../contract/entities/content/tags.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { useCan } from '../../../kit/can.tsx';
import { type MutationResult, useApiMutation } from '../../../kit/data/mutation.ts';
import type { Option } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

type Created = MutationResult<{ data: Option }>;

/** A picker's `onCreate`; undefined if the session may not add the label. */
const useOnCreate = (route: RouteSpec, send: (name: string) => Promise<Created>) => {
  const can = useCan();
  if (!can(route)) return undefined;
  return async (name: string): Promise<Option | undefined> => {
    const outcome = await send(name);
    return outcome.ok ? outcome.result.data : undefined;
  };
};

/** Adds a category from the picker of a form. */
export const useCreateCategory = () => {
  const { create } = categoryRoutes;
  const mutation = useApiMutation(create, {
    success: t('common.added'),
    failure: t('categories.createFailed'),
  });
  return useOnCreate(create, (name) => mutation.send({ body: { name } }));
};

/** Adds a tag from the picker of a form. */
export const useCreateTag = () => {
  const { create } = tagRoutes;
  const mutation = useApiMutation(create, { success: t('common.added'), failure: t('tags.createFailed') });
  return useOnCreate(create, (name) => mutation.send({ body: { name } }));
};
