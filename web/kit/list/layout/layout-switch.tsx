import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { useText } from '../../../platform/i18n.ts';
import { readPreference, writePreference } from '../../../platform/preferences.ts';
import buttonStyles from '../../../ui/button.module.css';
import styles from './layout-switch.module.css';

const layouts = ['cards', 'table'] as const;

/** How a list shows its records. */
export type Layout = (typeof layouts)[number];

const icons = { cards: IconLayoutGrid, table: IconTable };

const keyOf = ({ path }: RouteSpec) => `layout:${path}`;

/** The layout of a list that this browser stores, and a function that changes it. */
export const useLayout = (spec: RouteSpec, ownLayout: Layout) => {
  const [layout, setLayout] = useState(() => layouts.find((one) => one === readPreference(keyOf(spec))) ?? ownLayout);
  const choose = (chosen: Layout) => {
    writePreference(keyOf(spec), chosen);
    setLayout(chosen);
  };
  return [layout, choose] as const;
};

/** Two buttons that choose between cards and a table. */
export const LayoutSwitch = ({ layout, onChoose }: { layout: Layout; onChoose: (layout: Layout) => void }) => {
  const text = useText();
  return (
    <fieldset className={styles.switch} aria-label={text('listTools.layout.title')}>
      {layouts.map((one) => {
        const LayoutIcon = icons[one];
        const label = text(`listTools.layout.${one}`);
        return (
          <button
            key={one}
            type="button"
            className={`${buttonStyles.plain} ${styles.option}`}
            aria-pressed={one === layout}
            aria-label={label}
            title={label}
            onClick={() => onChoose(one)}
          >
            <LayoutIcon size={18} stroke={1.7} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
};
