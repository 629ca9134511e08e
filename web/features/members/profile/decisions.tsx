import { useState } from 'react';
import type { Decision } from '../../../../contract/entities/members.ts';
import { ListFailure } from '../../../kit/list-failure.tsx';
import type { List } from '../../../kit/queries.ts';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/paginator.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bone } from '../../../ui/skeletons.tsx';
import styles from './profile.module.css';

const Step = ({ decision }: { decision: Decision }) => {
  const text = useText();
  return (
    <li className={styles.step} data-status={decision.status}>
      <p>
        <strong>{text(`members.decided.${decision.status}`)}</strong> <bdi>{text('members.decidedBy', { name: decision.decided_by })}</bdi>
      </p>
      {decision.reason ? (
        <p className={styles.why} dir="auto">
          {decision.reason}
        </p>
      ) : null}
      <time className={styles.when} dateTime={decision.decided_at}>
        {formatMoment(decision.decided_at)}
      </time>
    </li>
  );
};

type DecisionsProps = { id: number; registeredAt: string; useDecisions: (id: number, page: number) => List<Decision> };

/** Who decided on the account, when and why, newest first, down to the registration. */
export const Decisions = ({ id, registeredAt, useDecisions }: DecisionsProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useDecisions(id, page);
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  return (
    <Panel>
      {list.isPending ? (
        <Bone width="60%" />
      ) : (
        <div className={styles.stack}>
          <ol className={styles.steps}>
            {list.rows.map((decision) => (
              <Step key={decision.id} decision={decision} />
            ))}
            {page >= list.lastPage ? (
              <li className={styles.step}>
                <p>
                  <strong>{text('members.registered')}</strong> {list.total === 0 ? text('members.noDecision') : null}
                </p>
                <time className={styles.when} dateTime={registeredAt}>
                  {formatMoment(registeredAt)}
                </time>
              </li>
            ) : null}
          </ol>
          <Paginator page={page} lastPage={list.lastPage} onChange={setPage} />
        </div>
      )}
    </Panel>
  );
};
