import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type SavedView, viewRoutes } from '../../../../contract/entities/office/views.ts';
import type { Search } from '../../../../contract/kit/list-query.ts';
import { useText } from '../../../platform/i18n.ts';
import { ClampText } from '../../../ui/text.tsx';
import { useCan } from '../../can.tsx';
import type { ListContextValue } from '../list-context.ts';
import { ViewRows } from './view-rows.tsx';
import { addressOf, columnsOf, isChanged, restoreColumns, searchOf } from './view-state.ts';
import { useViewMutations } from './views.api.ts';

type ViewPanelProps = { list: ListContextValue; views: readonly SavedView[]; current: SavedView | undefined; onClose: () => void };

/** The views of a list: opens one, saves the open one, and saves the list as a new one. */
export const ViewPanel = ({ list, views, current, onClose }: ViewPanelProps) => {
  const text = useText();
  const can = useCan();
  const mutations = useViewMutations();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const goTo = (search: Search) => {
    const { per_page } = list.params.search;
    void navigate({ to: '.', search: { ...search, per_page } as never });
    onClose();
  };
  const open = (view: SavedView) => {
    restoreColumns(view);
    goTo(addressOf(view));
  };
  const content = () => ({ search: searchOf(list), columns: columnsOf(list) });
  const handleSaveAs = async (event: FormEvent) => {
    event.preventDefault();
    const created = await mutations.create.send({ body: { list: list.params.spec.path, name, ...content() } });
    if (created.ok) return open(created.result.data);
    const message = created.error.fields?.['name']?.[0];
    if (message) created.suppressToast?.();
    setError(message);
  };
  const handleSave = async (view: SavedView) => {
    const saved = await mutations.save(view, content());
    if (saved.ok) onClose();
  };
  const isOpenChanged = current !== undefined && isChanged(current, list);
  const maySave = current !== undefined && (!current.is_shared || can(viewRoutes.changeShared));
  return (
    <Stack gap={14} w={340} maw="100%">
      {views.length > 0 ? (
        <ViewRows views={views} current={current} mutations={mutations} onOpen={open} />
      ) : (
        <Text c="dimmed">{text('listTools.noViews')}</Text>
      )}
      {current ? (
        <Group gap={8}>
          {isOpenChanged && maySave ? (
            <Button size="xs" loading={mutations.isSaving} onClick={() => void handleSave(current)}>
              <ClampText width={32}>{text('listTools.save', { name: current.name })}</ClampText>
            </Button>
          ) : null}
          {isOpenChanged ? (
            <Button size="xs" variant="default" onClick={() => open(current)}>
              {text('listTools.discard')}
            </Button>
          ) : null}
          <Button size="xs" variant="subtle" onClick={() => goTo({})}>
            {text('listTools.leave')}
          </Button>
        </Group>
      ) : null}
      <form onSubmit={(event) => void handleSaveAs(event)} noValidate>
        <Group gap={8} align="flex-end" wrap="nowrap">
          <TextInput
            size="sm"
            flex={1}
            maxLength={50}
            label={text('listTools.saveAs')}
            placeholder={text('listTools.namePlaceholder')}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="default" disabled={name.trim() === ''} loading={mutations.create.isPending}>
            {text('listTools.saveNew')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
};
