import { NativeSelect, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { paletteKey } from '../../../kit/keys/overlay.ts';
import { useSingleKeys } from '../../../kit/keys/single-keys.ts';
import { useText } from '../../../platform/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './settings.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

/** The colour scheme and the shortcuts of single keys, stored in this browser. */
export const Preferences = () => {
  const text = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [hasKeys, setHasKeys] = useSingleKeys();
  const handleScheme = (value: string) => setColorScheme(schemes.find((scheme) => scheme === value) ?? 'auto');
  return (
    <Stack gap={16}>
      <NativeSelect
        size="md"
        label={text('settings.scheme')}
        value={colorScheme}
        onChange={(event) => handleScheme(event.currentTarget.value)}
        data={schemes.map((value) => ({ value, label: text(`settings.${value}`) }))}
      />
      <div>
        <Checkbox checked={hasKeys} onChange={(event) => setHasKeys(event.currentTarget.checked)} label={text('keys.single')} />
        <Text mt={4} size="sm" c="var(--ink-soft)" className={styles.keyHint}>
          {text('keys.singleHint', { key: paletteKey })}
        </Text>
      </div>
    </Stack>
  );
};
