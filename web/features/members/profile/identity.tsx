import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import type { Restore } from '../../../kit/archive.tsx';
import { ArchivedWhen } from '../../../kit/archived-when.tsx';
import { Can } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { Member } from '../member.ts';
import { MemberStatus } from '../member-status.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './profile.module.css';

type Restoring = { member: Member; restore: Restore; call: RouteSpec };

type IdentityProps = Restoring & {
  picture: ReactNode;
  /** What stands beside the status. */
  detail?: ReactNode;
  /** What can be done with a live member. */
  actions: ReactNode;
};

/** Who a member is, how the account stands, and what can be done with it. */
export const Identity = ({ member, picture, detail, actions, ...restoring }: IdentityProps) => {
  const { name, status, status_reason: reason } = member.user;
  usePageTitle(name);
  return (
    <>
      {member.archived_at ? <ArchivedBanner member={member} {...restoring} /> : null}
      <div className={styles.identity}>
        {picture}
        <div className={styles.words}>
          <h1 className={styles.title}>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles.standing}>
            <MemberStatus status={status} />
            {detail}
          </p>
          {reason ? (
            <p className={styles.reason} dir="auto">
              {reason}
            </p>
          ) : null}
        </div>
        {member.archived_at ? null : actions}
      </div>
    </>
  );
};

const ArchivedBanner = ({ member, restore, call }: Restoring) => {
  const text = useText();
  return (
    <div className={styles.banner}>
      <p>
        <strong>
          <ArchivedWhen row={member} />.
        </strong>{' '}
        {text('members.isArchived')}
      </p>
      <Can call={call}>
        <Button
          leftSection={<IconArchiveOff size={18} aria-hidden="true" />}
          loading={restore.isPending}
          onClick={() => void restore.restore([member.id])}
        >
          {text('common.restore')}
        </Button>
      </Can>
    </div>
  );
};
