import { Flex, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Decision } from '../../../../../contract/entities/members/members.ts';
import type { ListResult } from '../../../../kit/data/queries.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Paginator } from '../../../../ui/list/paginator.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import textStyles from '../../../../ui/text.module.css';
import styles from './profile.module.css';

const DecisionStep = ({ decision }: { decision: Decision }) => {
  const text = useText();
  return (
    <li className={styles.step} data-tone={decision.status === 'pending' ? undefined : decision.status}>
      <p>
        <strong>{text(`members.decided.${decision.status}`)}</strong> <bdi>{text('members.decidedBy', { name: decision.decided_by })}</bdi>
      </p>
      {decision.reason ? (
        <Text maw="72ch" c="var(--ink-soft)" className={textStyles.multiline} dir="auto">
          {decision.reason}
        </Text>
      ) : null}
      <time className={`${textStyles.faint} ${textStyles.small}`} dateTime={decision.decided_at}>
        {formatMoment(decision.decided_at)}
      </time>
    </li>
  );
};

type DecisionsProps = { id: number; registeredAt: string; useDecisions: (id: number, page: number) => ListResult<Decision> };

/** The decisions on an account, newest first, with the registration at the end. */
export const Decisions = ({ id, registeredAt, useDecisions }: DecisionsProps) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useDecisions(id, page);
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  return (
    <Panel>
      {list.isPending ? (
        <Skeleton width="60%" />
      ) : (
        <Stack gap={16}>
          <Flex component="ol" direction="column">
            {list.rows.map((decision) => (
              <DecisionStep key={decision.id} decision={decision} />
            ))}
            {page >= list.lastPage ? (
              <li className={styles.step}>
                <p>
                  <strong>{text('members.registered')}</strong> {list.total === 0 ? text('members.noDecision') : null}
                </p>
                <time className={`${textStyles.faint} ${textStyles.small}`} dateTime={registeredAt}>
                  {formatMoment(registeredAt)}
                </time>
              </li>
            ) : null}
          </Flex>
          <Paginator page={page} lastPage={list.lastPage} onChange={setPage} />
        </Stack>
      )}
    </Panel>
  );
};
