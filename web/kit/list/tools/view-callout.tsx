import { Button, Group } from '@mantine/core';
import { viewRoutes } from '../../../../contract/entities/office/views.ts';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import { useCan } from '../../can.tsx';
import type { ToolList } from '../list-tool.ts';
import { useAllViews } from './views.api.ts';

/** Says which filters of the open view name records that no longer exist, and removes them from the list. Nothing without one. */
export const ViewCallout = ({ params }: ToolList) => {
  const text = useText();
  const { spec, search } = params;
  const views = useAllViews(useCan()(viewRoutes.all));
  const view = views?.find(({ id, list }) => list === spec.path && String(id) === search['view']);
  const valuesOf = (filter: string) => [search[filter] ?? []].flat();
  const missing = view?.missing.filter(({ filter, value }) => valuesOf(filter).includes(value)) ?? [];
  return missing.map(({ filter, value, name }) => {
    const rest = valuesOf(filter).filter((other) => other !== value);
    return (
      <Callout key={`${filter} ${value}`} tone="pending">
        <Group component="span" gap="4px 12px">
          <span>{text(`listTools.missing.${filter}`, { name: name ?? value })}</span>
          <Button size="compact-sm" variant="default" onClick={() => params.set({ [filter]: rest.length > 0 ? rest : undefined })}>
            {text('listTools.removeFilter')}
          </Button>
        </Group>
      </Callout>
    );
  });
};
