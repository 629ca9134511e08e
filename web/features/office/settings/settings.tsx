import { Stack, Text } from '@mantine/core';
import { noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import { Can } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SecondStepSection } from '../../access/second-step/index.ts';
import { PasswordChange, SsoSection } from '../../access/session/index.ts';
import { NoticeSubscriptions } from '../notices/index.ts';
import { Preferences } from './preferences.tsx';
import styles from './settings.module.css';
import { SettingsNav } from './settings-nav.tsx';

/** The settings page: preferences, password, two-step sign-in and notices. */
export const Settings = () => {
  const text = useText();
  return (
    <Stack gap={20}>
      <SettingsNav />
      <PageHeading title={text('settings.title')} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <Panel>
            <h2>{text('settings.preferences')}</h2>
            <Text mt={4} mb={20} c="var(--ink-soft)">
              {text('settings.preferencesText')}
            </Text>
            <Preferences />
          </Panel>
          <Panel>
            <h2>{text('settings.password')}</h2>
            <Text mt={4} mb={20} c="var(--ink-soft)">
              {text('settings.passwordText')}
            </Text>
            <PasswordChange />
          </Panel>
        </div>
        <div className={styles.sections}>
          <SecondStepSection />
          <SsoSection />
          <Can route={noticeRoutes.subscribe}>
            <NoticeSubscriptions />
          </Can>
        </div>
      </div>
    </Stack>
  );
};
