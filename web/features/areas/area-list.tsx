import { type Area, areaRoutes } from '../../../contract/entities/areas.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { NamedCards } from '../../kit/named-cards.tsx';
import { useOpened } from '../../kit/opened.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { AreaCreate } from './area-create.tsx';
import { AreaEdit } from './area-edit.tsx';
import { useArchiveArea, useAreas } from './areas.api.ts';

export const AreaList = () => {
  const text = useText();
  const params = useListParams(areaRoutes.list);
  const list = useAreas(params.query);
  const archive = useArchiveArea();
  const opened = useOpened<Area>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  const add = <AddButton call={areaRoutes.create} label={text('areas.add')} onClick={opened.create} />;
  return (
    <>
      <ListPage
        title={text('areas.title')}
        noun={text('areas.noun')}
        list={list}
        params={params}
        action={add}
        emptyHint={text('areas.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => (
          <NamedCards
            rows={rows}
            opened={opened}
            calls={areaRoutes}
            carriedBy={({ doctors }) => text('named.doctors', { count: doctors })}
          />
        )}
      </ListPage>
      {what?.kind === 'create' ? <AreaCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <AreaEdit area={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('named.deleteText', { count: what.row.doctors })}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
