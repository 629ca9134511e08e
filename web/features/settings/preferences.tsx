import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import styles from './settings.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

/** Language and colours; they hold in this browser. */
export const Preferences = () => {
  const text = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const handleScheme = (value: string) => setColorScheme(schemes.find((scheme) => scheme === value) ?? 'auto');
  return (
    <div className={styles.fields}>
      <NativeSelect size="md" label={text('settings.language')} data={[{ value: 'en', label: text('settings.english') }]} />
      <NativeSelect
        size="md"
        label={text('settings.scheme')}
        value={colorScheme}
        onChange={(event) => handleScheme(event.currentTarget.value)}
        data={schemes.map((value) => ({ value, label: text(`settings.${value}`) }))}
      />
    </div>
  );
};
