import { ListFailure } from '../../../kit/list-failure.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Bone } from '../../../ui/skeletons.tsx';
import { Section } from '../section.tsx';
import { useDoctorCharts } from '../statistics.api.ts';
import styles from './charts.module.css';
import { MonthSection } from './month-section.tsx';
import { ShareSection } from './share-section.tsx';

/** Doctors by month and status, by area and by specialty. One call feeds all three. */
export const DoctorCharts = () => {
  const text = useText();
  const { charts, error, retry } = useDoctorCharts();
  if (error)
    return (
      <div className={styles.failure}>
        <ListFailure error={error} onRetry={retry} />
      </div>
    );
  if (!charts)
    return (
      <>
        <Section area="months" title={text('dashboard.months')}>
          <Bone width="100%" height={312} />
        </Section>
        <Section area="areas" title={text('dashboard.byArea')}>
          <Bone width="100%" height={240} />
        </Section>
        <Section area="specialties" title={text('dashboard.bySpecialty')}>
          <Bone width="100%" height={240} />
        </Section>
      </>
    );
  return (
    <>
      <MonthSection months={charts.months} />
      <ShareSection
        area="areas"
        title={text('dashboard.byArea')}
        kind={text('dashboard.area')}
        filter="area"
        shares={charts.areas}
        all={{ to: '/areas', label: text('dashboard.allAreas') }}
      />
      <ShareSection
        area="specialties"
        title={text('dashboard.bySpecialty')}
        kind={text('dashboard.specialty')}
        filter="field"
        shares={charts.specialties}
        all={{ to: '/fields', label: text('dashboard.allSpecialties') }}
      />
    </>
  );
};
