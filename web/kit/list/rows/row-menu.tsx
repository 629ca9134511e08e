import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { useText } from '../../../platform/i18n.ts';
import buttonStyles from '../../../ui/button.module.css';
import { useCan } from '../../can.tsx';
import { editAttribute, editRef, isEdit } from '../../keys/edit-action.ts';
import styles from './row-menu.module.css';
import type { MenuAction } from './row-menu-items.tsx';

/** An action on a record and the route it calls. Sessions without the route's permission do not see it. */
export type RowAction = MenuAction & { route: Pick<RouteSpec, 'permission'> };

type RowMenuProps = { name: string; actions: readonly RowAction[] };

const loadItems = () => import('./row-menu-items.tsx');
const RowMenuItems = lazy(async () => ({ default: (await loadItems()).RowMenuItems }));

/** The menu of actions on one record. It is a plain button until the first click, because a table of menus renders slowly. */
export const RowMenu = ({ name, actions }: RowMenuProps) => {
  const [isMounted, setIsMounted] = useState(false);
  const can = useCan();
  const allowed = actions.filter(({ route }) => can(route));
  if (allowed.length === 0) return null;
  const edit = allowed.find(isEdit);
  const editing = edit ? { ...editAttribute, ref: editRef(edit.onSelect) } : {};
  const closed = (
    <MenuButton
      name={name}
      {...editing}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadItems}
      onClick={() => setIsMounted(true)}
    />
  );
  if (!isMounted) return closed;
  return (
    <Suspense fallback={closed}>
      <RowMenuItems button={<MenuButton name={name} {...editing} autoFocus />} actions={allowed} />
    </Suspense>
  );
};

const dots = <IconDots size={20} aria-hidden="true" />;

/** Not Mantine's ActionIcon: it renders four components, and each row of a list has this button. */
const MenuButton = ({ name, ...button }: { name: string } & ComponentProps<'button'>) => {
  const text = useText();
  return (
    <button type="button" {...button} className={`${buttonStyles.plain} ${styles.button}`} aria-label={text('table.actionsOf', { name })}>
      {dots}
    </button>
  );
};
