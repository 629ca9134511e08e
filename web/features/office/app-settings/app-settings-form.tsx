import { SimpleGrid, Stack, Text } from '@mantine/core';
import { platforms } from '../../../../contract/app/config.ts';
import { type AppSettings, appSettingsDraft } from '../../../../contract/entities/office/app-settings.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { LongTextField, NumberField, TextField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateAppSettings } from './app-settings.api.ts';

const fieldsOf = ({ updated_at: _, ...fields }: AppSettings) => fields;

export const AppSettingsForm = ({ settings, onClose }: { settings: AppSettings; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateAppSettings();
  const form = useEntityForm({
    draft: appSettingsDraft,
    initial: fieldsOf(settings),
    save: (body) => mutation.send({ body: { ...body, seen_updated_at: settings.updated_at } }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('appSettings.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={720}>
      <TextField
        form={form}
        name="terms_version"
        label={text('appSettings.termsVersion')}
        description={text('appSettings.termsVersionHint')}
        isRequired
      />
      <LongTextField form={form} name="terms_en" label={text('appSettings.termsEn')} rows={8} isRequired />
      <LongTextField form={form} name="terms_ar" label={text('appSettings.termsAr')} rows={8} isRequired />
      <NumberField
        form={form}
        name="held_posts"
        label={text('appSettings.heldPosts')}
        description={text('appSettings.heldPostsHint')}
        isRequired
      />
      {platforms.map((platform) => (
        <Stack key={platform} component="fieldset" gap={8} m={0} p={0} pt={12} style={{ border: 0 }}>
          <Text component="legend" fw={600} p={0} mb={8}>
            {text(`appSettings.platforms.${platform}`)}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16}>
            <TextField form={form} name={`${platform}_latest`} label={text('appSettings.latest')} kind="code" placeholder="1.4.0" />
            <TextField form={form} name={`${platform}_minimum`} label={text('appSettings.minimum')} kind="code" placeholder="1.0" />
            <TextField
              form={form}
              name={`${platform}_supported_until`}
              label={text('appSettings.supportedUntil')}
              kind="code"
              placeholder="2027-12-31"
            />
          </SimpleGrid>
        </Stack>
      ))}
    </FormModal>
  );
};
