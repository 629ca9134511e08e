// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChangedRecordsProvider } from '../state/changed-records.tsx';
import { Card, CardGrid } from './card.tsx';

it('marks the card of a changed record, also inside another element', () => {
  const { container } = render(
    <ChangedRecordsProvider value={new Set([7])}>
      <CardGrid rows={[{ id: 5 }, { id: 7 }]}>
        {({ id }) => (
          <div>
            <Card>{id}</Card>
          </div>
        )}
      </CardGrid>
    </ChangedRecordsProvider>,
    { wrapper: MantineProvider },
  );
  expect([...container.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent)).toEqual(['7']);
});
