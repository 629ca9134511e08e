import { NativeSelect, Stack, useMantineColorScheme } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';

const schemes = ['light', 'dark', 'auto'] as const;

/** The colour scheme, stored in this browser. */
export const Preferences = () => {
  const text = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
    </Stack>
  );
};
