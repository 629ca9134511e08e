import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { platforms } from '../../../../contract/app/config.ts';
import type { AppSettings } from '../../../../contract/entities/office/app-settings.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { formatDay, formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { SettingsNav } from '../settings/index.ts';
import { useAppSettings } from './app-settings.api.ts';
import styles from './app-settings.module.css';
import { AppSettingsForm } from './app-settings-form.tsx';

const Terms = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h3>{title}</h3>
    <Text dir="auto" mt={8} className={styles.terms}>
      {children}
    </Text>
  </section>
);

const until = (day: string | null): string => (day === null ? '–' : formatDay(day));

const Versions = ({ settings }: { settings: AppSettings }) => {
  const text = useText();
  return (
    <Panel>
      <h2>{text('appSettings.versions')}</h2>
      <Text mt={4} mb={16} c="var(--ink-soft)">
        {text('appSettings.versionsText')}
      </Text>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{text('appSettings.platform')}</th>
            <th scope="col">{text('appSettings.latest')}</th>
            <th scope="col">{text('appSettings.minimum')}</th>
            <th scope="col">{text('appSettings.supportedUntil')}</th>
          </tr>
        </thead>
        <tbody>
          {platforms.map((platform) => (
            <tr key={platform}>
              <th scope="row">{text(`appSettings.platforms.${platform}`)}</th>
              <td>{settings[`${platform}_latest`] ?? '–'}</td>
              <td>{settings[`${platform}_minimum`] ?? '–'}</td>
              <td>{until(settings[`${platform}_supported_until`])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

const LoadedSettings = ({ settings }: { settings: AppSettings }) => {
  const text = useText();
  return (
    <>
      <Panel>
        <h2>{text('appSettings.terms')}</h2>
        <Text mt={4} mb={20} c="var(--ink-soft)">
          {text('appSettings.termsText', { version: settings.terms_version })}
        </Text>
        <div className={styles.languages}>
          <Terms title={text('appSettings.termsEn')}>{settings.terms_en}</Terms>
          <Terms title={text('appSettings.termsAr')}>{settings.terms_ar}</Terms>
        </div>
      </Panel>
      <Panel>
        <h2>{text('appSettings.heldPosts')}</h2>
        <Text mt={4}>
          {text('appSettings.heldPostsCount', { count: settings.held_posts, formatted: formatNumber(settings.held_posts) })}
        </Text>
      </Panel>
      <Versions settings={settings} />
      <Text c="var(--ink-soft)">{text('appSettings.changed', { time: formatMoment(settings.updated_at) })}</Text>
    </>
  );
};

/** The settings page of the members' app: terms, versions, and how many posts are held. */
export const AppSettingsPage = () => {
  const text = useText();
  const settings = useAppSettings();
  const [isEditing, setEditing] = useState(false);
  const data = settings.data?.data;
  return (
    <Stack gap={20} miw={0}>
      <SettingsNav />
      <Group justify="space-between" gap={12}>
        <PageHeading title={text('appSettings.title')} />
        {data ? (
          <Button leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
            {text('common.edit')}
          </Button>
        ) : null}
      </Group>
      {settings.error && !data ? <LoadError error={settings.error} onRetry={() => void settings.refetch()} /> : null}
      {settings.isPending ? <TableSkeleton /> : null}
      {data ? <LoadedSettings settings={data} /> : null}
      {data && isEditing ? <AppSettingsForm settings={data} onClose={() => setEditing(false)} /> : null}
    </Stack>
  );
};
