import { Button, Group } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Passkey } from '../../../../../contract/entities/access/passkeys.ts';
import type { SecondStepState } from '../../../../../contract/entities/access/second-step.ts';
import { formatDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './passkeys.module.css';

type RowProps = {
  icon: typeof IconFingerprint;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  detail?: string | undefined;
  children: ReactNode;
};

const MethodRow = ({ icon: RowIcon, name, createdAt, lastUsedAt, detail, children }: RowProps) => {
  const text = useText();
  const used = lastUsedAt === null ? text('passkeys.neverUsed') : text('passkeys.lastUsed', { date: formatDay(lastUsedAt) });
  const facts = [text('passkeys.added', { date: formatDay(createdAt) }), used, ...(detail ? [detail] : [])];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <RowIcon size={20} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <bdi className={styles.name}>{name}</bdi>
        <div className={`${textStyles.soft} ${textStyles.small}`}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 ? ' · ' : ''}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </div>
      </div>
      <Group gap={8} wrap="nowrap" className={styles.actions ?? ''}>
        {children}
      </Group>
    </li>
  );
};

type MethodListProps = {
  state: Pick<SecondStepState, 'app' | 'passkeys'>;
  onRemoveApp: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
};

/** The authenticator app and the passkeys of the user, each with its actions. */
export const MethodList = ({ state: { app, passkeys }, onRemoveApp, onRename, onRemove }: MethodListProps) => {
  const text = useText();
  return (
    <ul className={styles.list} aria-label={text('passkeys.methods')}>
      {app ? (
        <MethodRow icon={IconDeviceMobile} name={text('passkeys.app')} createdAt={app.created_at} lastUsedAt={app.last_used_at}>
          <Button
            variant="default"
            size="xs"
            onClick={onRemoveApp}
            aria-label={text('passkeys.removeNamed', { name: text('passkeys.app') })}
          >
            {text('passkeys.remove')}
          </Button>
        </MethodRow>
      ) : null}
      {passkeys.map((passkey) => (
        <MethodRow
          key={passkey.id}
          icon={IconFingerprint}
          name={passkey.name}
          createdAt={passkey.created_at}
          lastUsedAt={passkey.last_used_at}
          detail={passkey.is_synced ? text('passkeys.synced') : undefined}
        >
          <Button
            variant="default"
            size="xs"
            onClick={() => onRename(passkey)}
            aria-label={text('passkeys.renameNamed', { name: passkey.name })}
          >
            {text('passkeys.rename')}
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => onRemove(passkey)}
            aria-label={text('passkeys.removeNamed', { name: passkey.name })}
          >
            {text('passkeys.remove')}
          </Button>
        </MethodRow>
      ))}
    </ul>
  );
};
