import { Button } from '@mantine/core';
import { useText } from '../platform/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Says that nothing matches the filters, and offers to lift them. */
export const NothingFound = ({ noun, onReset }: { noun: string; onReset: () => void }) => {
  const text = useText();
  return (
    <EmptyState
      title={text('lists.empty', { noun })}
      hint={text('lists.nothingFound')}
      action={
        <Button variant="default" onClick={onReset}>
          {text('lists.clearFilters')}
        </Button>
      }
    />
  );
};
