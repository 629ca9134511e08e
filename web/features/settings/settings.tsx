import { adminRoutes } from '../../../contract/entities/admins.ts';
import { Can } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Admins } from '../admins/index.ts';
import { PasswordChange } from '../session/index.ts';
import { Preferences } from './preferences.tsx';
import styles from './settings.module.css';
import { SettingsNav } from './settings-nav.tsx';

/** The settings page: what holds in this browser, one's password, and the administrators for those who may manage them. */
export const Settings = () => {
  const text = useText();
  return (
    <div className={styles.page}>
      <SettingsNav />
      <PageHeading title={text('settings.title')} />
      <div className={styles.columns}>
        <Panel>
          <h2>{text('settings.preferences')}</h2>
          <p className={styles.lead}>{text('settings.preferencesText')}</p>
          <Preferences />
        </Panel>
        <Panel>
          <h2>{text('settings.password')}</h2>
          <p className={styles.lead}>{text('settings.passwordText')}</p>
          <PasswordChange />
        </Panel>
      </div>
      <Can call={adminRoutes.list}>
        <Admins />
      </Can>
    </div>
  );
};
