import { Modal, Stack } from '@mantine/core';
import { Keys } from '../../features/office/search/index.ts';
import { useFocusReturn } from '../../kit/dialog/focus-return.ts';
import { openOverlay } from '../../kit/keys/overlay.ts';
import { useSingleKeys } from '../../kit/keys/single-keys.ts';
import type { KeyHelp, listKeyHelp } from '../../kit/keys/use-shortcuts.ts';
import { useText } from '../../platform/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './key-list.module.css';

/** The keys that work on the open screen and everywhere, and the switch that turns single keys off. Render it only while it is open. */
export const KeyList = ({ help: { screen, everywhere } }: { help: ReturnType<typeof listKeyHelp> }) => {
  const text = useText();
  const [hasKeys, setHasKeys] = useSingleKeys();
  useFocusReturn();
  return (
    <Modal opened onClose={() => openOverlay(undefined)} title={text('keys.title')} size="lg">
      <Stack gap={20}>
        {screen.length > 0 ? <Section title={text('keys.screen')} keys={screen} /> : null}
        <Section title={text('keys.everywhere')} keys={everywhere} />
        <Checkbox checked={hasKeys} onChange={(event) => setHasKeys(event.currentTarget.checked)} label={text('keys.single')} />
      </Stack>
    </Modal>
  );
};

const Section = ({ title, keys }: { title: string; keys: readonly KeyHelp[] }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.keys}>
      {keys.map(({ keys: names, label }) => (
        <div key={names.join()} className={styles.line}>
          <dt>
            <Keys keys={names} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </section>
);
