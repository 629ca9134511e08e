import { IconChartBar, IconPencil, IconTrash } from '@tabler/icons-react';
import { type Story, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import type { ListDialog } from '../../../kit/dialog/use-dialog.ts';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { StoryDialogState } from './dialog/story-dialog.tsx';

/** The actions of a story in the list. */
export const useStoryActions = (dialog: ListDialog<Story>, onOpenDialog: (storyDialog: StoryDialogState) => void) => {
  const text = useText();
  return (story: Story): RowAction[] => [
    { label: text('stories.stats'), icon: IconChartBar, route: storyRoutes.get, onSelect: () => onOpenDialog({ kind: 'stats', story }) },
    { label: text('common.edit'), icon: IconPencil, route: storyRoutes.update, onSelect: () => dialog.edit(story) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: storyRoutes.archive,
      onSelect: () => dialog.archive(story),
      isDangerous: true,
    },
  ];
};
