import { Stack, Text } from '@mantine/core';
import { type DuplicatePair, doctorDuplicateRoutes } from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { ListPage } from '../../../../kit/list/list-page.tsx';
import { useListParams } from '../../../../kit/list/list-params.ts';
import { BackLink } from '../../../../kit/record/record-page.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import { useDuplicates } from './duplicates.api.ts';

/** The pairs of doctors that may be one person, the most alike first. */
export const DuplicatesPage = () => {
  const text = useText();
  const params = useListParams(doctorDuplicateRoutes.duplicates);
  const list = useDuplicates(params.query);
  return (
    <Stack gap={12} miw={0}>
      <BackLink to="/doctors" label={text('doctors.backToList')} />
      <ListPage<DuplicatePair>
        title={text('duplicates.title')}
        noun={text('duplicates.noun')}
        list={list}
        params={params}
        filters={
          <Text c="var(--ink-soft)" maw="72ch">
            {text('duplicates.intro')}
          </Text>
        }
        emptyHint={text('duplicates.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <Stack gap={12}>
            {rows.map((pair) => (
              <DuplicateCard key={`${pair.first.id}-${pair.second.id}`} pair={pair} />
            ))}
          </Stack>
        )}
      </ListPage>
    </Stack>
  );
};
