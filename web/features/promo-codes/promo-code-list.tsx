import { type PromoCode, promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { NamedCards } from '../../kit/named-cards.tsx';
import { useOpened } from '../../kit/opened.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { PromoCodeCreate } from './promo-code-create.tsx';
import { PromoCodeEdit } from './promo-code-edit.tsx';
import { useArchivePromoCode, usePromoCodes } from './promo-codes.api.ts';

export const PromoCodeList = () => {
  const text = useText();
  const params = useListParams(promoCodeRoutes.list);
  const list = usePromoCodes(params.query);
  const archive = useArchivePromoCode();
  const opened = useOpened<PromoCode>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  const add = <AddButton call={promoCodeRoutes.create} label={text('promoCodes.add')} onClick={opened.create} />;
  return (
    <>
      <ListPage
        title={text('promoCodes.title')}
        noun={text('promoCodes.noun')}
        list={list}
        params={params}
        action={add}
        emptyHint={text('promoCodes.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => (
          <NamedCards
            rows={rows}
            opened={opened}
            calls={promoCodeRoutes}
            carriedBy={({ doctors }) => text('named.doctors', { count: doctors })}
            kind="code"
          />
        )}
      </ListPage>
      {what?.kind === 'create' ? <PromoCodeCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <PromoCodeEdit promoCode={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('named.deleteText', { count: what.row.doctors })}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
