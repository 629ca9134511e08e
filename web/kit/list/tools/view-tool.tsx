import { IconBookmark } from '@tabler/icons-react';
import { useEffect } from 'react';
import { viewRoutes } from '../../../../contract/entities/office/views.ts';
import { useText } from '../../../platform/i18n.ts';
import { useCan } from '../../can.tsx';
import type { ListTool, ToolList } from '../list-tool.ts';
import { storeStartSearches } from '../start-search.ts';
import { ViewPanel } from './view-panel.tsx';
import { addressOf, hasSavedColumns, isChanged, restoreColumns } from './view-state.ts';
import { useAllViews } from './views.api.ts';

/** Saves the search and the columns of a list under a name, and opens them again. */
export const useViewTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const isAllowed = useCan()(viewRoutes.all);
  const all = useAllViews(isAllowed);
  const { spec, search } = list.params;
  const views = all?.filter((view) => view.list === spec.path);
  const current = views?.find(({ id }) => String(id) === search['view']);
  useEffect(() => {
    const starts = all?.flatMap((view) => (view.start_path ? [[view.start_path, addressOf(view)]] : []));
    if (starts) storeStartSearches(Object.fromEntries(starts));
  }, [all]);
  useEffect(() => {
    if (current && !hasSavedColumns(current)) restoreColumns(current);
  }, [current]);
  if (!isAllowed) return undefined;
  const labelOf = () => {
    if (!current) return text('listTools.views');
    return isChanged(current, list) ? text('listTools.changedView', { name: current.name }) : current.name;
  };
  return {
    name: 'views',
    label: labelOf(),
    icon: IconBookmark,
    isActive: current !== undefined,
    panel: (close) => <ViewPanel list={list} views={views ?? []} current={current} onClose={close} />,
  };
};
