import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { TitleCell } from '../../../kit/content/title-cell.tsx';
import type { ListResult } from '../../../kit/data/queries.ts';
import { useText } from '../../../platform/i18n.ts';
import { LoadingStatus, placeholders } from '../../../ui/state/skeletons.tsx';
import type { Priced } from './figures.tsx';

/** What the list of the newest items shows of one. */
export type Item = Priced & { readonly id: number; readonly name: string; readonly image: string };

const shownItems = 5;

/** The items that were added last to a section of the library, with their prices and numbers of buyers. */
export const NewestItems = ({ path, list }: { path: string; list: ListResult<Item> }) => {
  const text = useText();
  if (list.error)
    return (
      <Button variant="subtle" size="compact-sm" onClick={list.retry}>
        {text('library.newestFailed')}
      </Button>
    );
  if (list.isPending)
    return (
      <Stack gap={12}>
        <LoadingStatus />
        {placeholders(shownItems).map(({ id }) => (
          <Skeleton key={id} height={36} aria-hidden="true" />
        ))}
      </Stack>
    );
  if (list.rows.length === 0) return <Text c="dimmed">{text('library.nothingYet')}</Text>;
  const detailOf = ({ coin_price: coins, buyers }: Item) =>
    `${coins === 0 ? text('library.free') : text('library.coins', { count: coins })} · ${text('library.buyerCount', { count: buyers })}`;
  return (
    <Stack component="ul" gap={12} aria-label={text('library.newest')}>
      {list.rows.slice(0, shownItems).map((item) => (
        <li key={item.id}>
          <TitleCell title={item.name} path={`${path}/${item.id}`} image={item.image} detail={detailOf(item)} />
        </li>
      ))}
    </Stack>
  );
};
