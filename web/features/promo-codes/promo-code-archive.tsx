import { promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { ArchivedCards } from '../../kit/archived-cards.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { useArchivedPromoCodes, useRestorePromoCodes } from './promo-codes.api.ts';

export const PromoCodeArchive = () => {
  const text = useText();
  const params = useListParams(promoCodeRoutes.archived);
  const list = useArchivedPromoCodes(params.query);
  const restore = useRestorePromoCodes();
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <ListPage
      title={text('promoCodes.archived')}
      noun={text('promoCodes.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => <ArchivedCards rows={rows} restore={restore} call={promoCodeRoutes.restore} kind="code" />}
    </ListPage>
  );
};
