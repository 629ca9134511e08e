import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import styles from './status.module.css';

type Fact = { label: string; value: ReactNode };

/** A panel of labels with their values, and what belongs below them. */
export const Facts = ({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) => (
  <Panel>
    <h2>{title}</h2>
    <Text component="dl" mt={16} mb={0} className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Text>
    {children}
  </Panel>
);
