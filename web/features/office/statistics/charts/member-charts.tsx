import { Group, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../../kit/can.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import styles from '../dashboard.module.css';
import { Section } from '../section.tsx';
import { type ChartedKind, chartedKinds, chartRoutes, useMemberCharts } from '../statistics.api.ts';
import { MonthSection } from './month-section.tsx';
import { ShareSection } from './share-section.tsx';

/** Charts of doctors or companies, whichever the user may read, by month and status, by area and by specialty. One request loads all three. */
export const MemberCharts = () => {
  const text = useText();
  const can = useCan();
  const readable = chartedKinds.filter((each) => can(chartRoutes[each]));
  const [chosen, setChosen] = useState<ChartedKind>();
  const kind = chosen ?? readable[0];
  if (kind === undefined) return null;
  const options = readable.map((value) => ({ value, label: text(`dashboard.${value}`) }));
  return (
    <Stack gap={12}>
      <Group justify="space-between" gap="8px 16px" mt={12}>
        <h2>{text('dashboard.growth')}</h2>
        <FilterBar label={text('dashboard.chartsOf')} value={kind} options={options} onChange={(value) => value && setChosen(value)} />
      </Group>
      <div className={styles.charts}>
        <Charts key={kind} kind={kind} />
      </div>
    </Stack>
  );
};

const Charts = ({ kind }: { kind: ChartedKind }) => {
  const text = useText();
  const { charts, error, retry } = useMemberCharts(kind);
  const titles = {
    months: text(`dashboard.of.${kind}.months`),
    areas: text(`dashboard.of.${kind}.byArea`),
    specialties: text(`dashboard.of.${kind}.bySpecialty`),
  };
  if (error)
    return (
      <div className={styles.failure}>
        <LoadError error={error} onRetry={retry} />
      </div>
    );
  if (!charts)
    return (['months', 'areas', 'specialties'] as const).map((area) => (
      <Section key={area} area={area} title={titles[area]}>
        <Skeleton width="100%" height={area === 'months' ? 312 : 240} />
      </Section>
    ));
  return (
    <>
      <MonthSection kind={kind} title={titles.months} months={charts.months} />
      <ShareSection
        kind={kind}
        area="areas"
        title={titles.areas}
        nameHeader={text('dashboard.area')}
        filter="area"
        shares={charts.areas}
        all={{ to: '/areas', label: text('dashboard.allAreas') }}
      />
      <ShareSection
        kind={kind}
        area="specialties"
        title={titles.specialties}
        nameHeader={text('dashboard.specialty')}
        filter="field"
        shares={charts.specialties}
        all={{ to: '/fields', label: text('dashboard.allSpecialties') }}
      />
    </>
  );
};
