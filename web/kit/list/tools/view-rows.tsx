import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconShare, IconStar, IconStarFilled, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { type SavedView, viewRoutes } from '../../../../contract/entities/office/views.ts';
import { useText } from '../../../platform/i18n.ts';
import { showSuccess } from '../../../platform/toast.ts';
import buttonStyles from '../../../ui/button.module.css';
import { useCan } from '../../can.tsx';
import { showActionToast } from '../../dialog/action-toast.tsx';
import { RenameView } from './rename-view.tsx';
import styles from './view-panel.module.css';
import type { ViewMutations } from './views.api.ts';

type ViewRowsProps = {
  views: readonly SavedView[];
  current: SavedView | undefined;
  mutations: ViewMutations;
  onOpen: (view: SavedView) => void;
};

/** The views of a list, each with its star and its menu. */
export const ViewRows = ({ views, current, mutations, onOpen }: ViewRowsProps) => {
  const text = useText();
  const [renamed, setRenamed] = useState<number>();
  // The field of the name is removed with the focus, which goes back to the menu that opened it.
  const [wasRenamed, setWasRenamed] = useState<number>();
  const closeRename = (id: number) => {
    setRenamed(undefined);
    setWasRenamed(id);
  };
  return (
    <ul className={styles.views} aria-label={text('listTools.views')}>
      {views.map((view) => (
        <li key={view.id}>
          {renamed === view.id ? (
            <RenameView view={view} mutations={mutations} onClose={() => closeRename(view.id)} />
          ) : (
            <>
              <button
                type="button"
                className={`${buttonStyles.plain} ${styles.name}`}
                aria-current={view.id === current?.id || undefined}
                onClick={() => onOpen(view)}
              >
                <bdi>{view.name}</bdi>
                {view.is_shared ? <IconUsers size={15} aria-label={text('listTools.shared')} /> : null}
              </button>
              <StartButton view={view} mutations={mutations} />
              <ViewMenu view={view} mutations={mutations} hasFocus={wasRenamed === view.id} onRename={() => setRenamed(view.id)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

const StartButton = ({ view, mutations }: { view: SavedView; mutations: ViewMutations }) => {
  const text = useText();
  const { list, id } = view;
  const isStart = view.start_path !== null;
  const StarIcon = isStart ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={isStart ? 'teal' : 'gray'}
      size={32}
      aria-pressed={isStart}
      aria-label={text('listTools.startOf', { name: view.name })}
      title={text('listTools.start')}
      onClick={() => void mutations.setStart.send({ body: { list, view_id: isStart ? null : id, path: location.pathname } })}
    >
      <StarIcon size={16} aria-hidden="true" />
    </ActionIcon>
  );
};

type ViewMenuProps = { view: SavedView; mutations: ViewMutations; hasFocus: boolean; onRename: () => void };

const ViewMenu = ({ view, mutations, hasFocus, onRename }: ViewMenuProps) => {
  const text = useText();
  const mayShare = useCan()(viewRoutes.share);
  if (view.is_shared && !mayShare) return null;
  const restore = async () => {
    const { list, name, search, columns } = view;
    const created = await mutations.create.send({ body: { list, name, search, columns } });
    if (!created.ok) return;
    const { id } = created.result.data;
    if (view.is_shared) await mutations.share.send({ params: { id } });
    if (view.start_path) await mutations.setStart.send({ body: { list, view_id: id, path: view.start_path } });
  };
  const remove = async () => {
    const { remove: removeOwn, removeShared } = mutations;
    const removed = await (view.is_shared ? removeShared : removeOwn).send({ params: { id: view.id } });
    if (!removed.ok) return;
    showActionToast(showSuccess, {
      text: text('listTools.deleted', { name: view.name }),
      label: text('common.undo'),
      onAction: () => void restore(),
    });
  };
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} autoFocus={hasFocus} aria-label={text('table.actionsOf', { name: view.name })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onRename}>
          {text('listTools.rename')}
        </Menu.Item>
        {!view.is_shared && mayShare ? (
          <Menu.Item
            leftSection={<IconShare size={16} aria-hidden="true" />}
            onClick={() => void mutations.share.send({ params: { id: view.id } })}
          >
            {text('listTools.share')}
          </Menu.Item>
        ) : null}
        <Menu.Item c="var(--declined-ink)" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => void remove()}>
          {text('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
