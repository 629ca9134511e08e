import { Center, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import textStyles from '../../../ui/text.module.css';
import styles from './dashboard.module.css';

type SectionProps = {
  title: string;
  hint?: string;
  /** The position in the grid of charts. */
  area?: 'months' | 'areas' | 'specialties';
  action?: ReactNode;
  children: ReactNode;
};

/** A section of the dashboard with its heading. */
export const Section = ({ title, hint, area, action, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={area ? `${styles.section} ${styles[area]}` : styles.section} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="8px 16px">
        <div>
          <h2 id={id}>{title}</h2>
          {hint ? <p className={`${textStyles.faint} ${textStyles.small}`}>{hint}</p> : null}
        </div>
        {action}
      </Group>
      {children}
    </section>
  );
};

/** The message of a section that has no data yet. */
export const EmptySection = ({ children }: { children: ReactNode }) => (
  <Center component="p" flex={1} mih={120} c="dimmed" ta="center">
    {children}
  </Center>
);
