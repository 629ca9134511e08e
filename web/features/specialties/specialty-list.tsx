import { type Specialty, specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { NamedCards } from '../../kit/named-cards.tsx';
import { useOpened } from '../../kit/opened.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { useArchiveSpecialty, useSpecialties } from './specialties.api.ts';
import { SpecialtyCreate } from './specialty-create.tsx';
import { SpecialtyEdit } from './specialty-edit.tsx';

export const SpecialtyList = () => {
  const text = useText();
  const params = useListParams(specialtyRoutes.list);
  const list = useSpecialties(params.query);
  const archive = useArchiveSpecialty();
  const opened = useOpened<Specialty>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  const add = <AddButton call={specialtyRoutes.create} label={text('specialties.add')} onClick={opened.create} />;
  return (
    <>
      <ListPage
        title={text('specialties.title')}
        noun={text('specialties.noun')}
        list={list}
        params={params}
        action={add}
        emptyHint={text('specialties.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => (
          <NamedCards
            rows={rows}
            opened={opened}
            calls={specialtyRoutes}
            carriedBy={({ doctors }) => text('named.doctors', { count: doctors })}
          />
        )}
      </ListPage>
      {what?.kind === 'create' ? <SpecialtyCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <SpecialtyEdit specialty={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('named.deleteText', { count: what.row.doctors })}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
