import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Specialty, specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { Can } from '../../kit/can.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { NameCard } from '../../ui/name-card.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { useArchiveSpecialty, useSpecialties } from './specialties.api.ts';
import { SpecialtyCreate } from './specialty-create.tsx';
import { SpecialtyEdit } from './specialty-edit.tsx';

/** What is open over the list. */
type Open = { kind: 'create' } | { kind: 'edit' | 'archive'; specialty: Specialty };

export const SpecialtyList = () => {
  const text = useText();
  const params = useListParams(specialtyRoutes.list);
  const list = useSpecialties(params.query);
  const archive = useArchiveSpecialty();
  const [open, setOpen] = useState<Open>();
  useSearchKeys([{ key: 'name', label: text('specialties.name') }]);
  const close = () => setOpen(undefined);
  const add = (
    <Can call={specialtyRoutes.create}>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen({ kind: 'create' })}>
        {text('specialties.add')}
      </Button>
    </Can>
  );
  const actionsOf = (specialty: Specialty) => [
    { label: text('common.update'), icon: IconPencil, call: specialtyRoutes.update, onSelect: () => setOpen({ kind: 'edit', specialty }) },
    { label: text('common.delete'), icon: IconTrash, call: specialtyRoutes.archive, onSelect: () => setOpen({ kind: 'archive', specialty }), isDangerous: true },
  ];
  return (
    <>
      <ListPage title={text('specialties.title')} noun={text('specialties.noun')} list={list} params={params} action={add} emptyHint={text('specialties.emptyHint')} skeleton={<CardsSkeleton />}>
        {(rows) => (
          <CardGrid>
            {rows.map((specialty) => (
              <NameCard key={specialty.id} name={specialty.name} detail={text('specialties.doctors', { count: specialty.doctors })}>
                <RowMenu name={specialty.name} actions={actionsOf(specialty)} />
              </NameCard>
            ))}
          </CardGrid>
        )}
      </ListPage>
      {open?.kind === 'create' ? <SpecialtyCreate onClose={close} /> : null}
      {open?.kind === 'edit' ? <SpecialtyEdit specialty={open.specialty} onClose={close} /> : null}
      {open?.kind === 'archive' ? (
        <ConfirmAction title={text('specialties.deleteTitle', { name: open.specialty.name })} confirmLabel={text('common.delete')} isDangerous write={archive} input={{ id: open.specialty.id }} onClose={close}>
          {text('specialties.deleteText', { count: open.specialty.doctors })}
        </ConfirmAction>
      ) : null}
    </>
  );
};
