import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ServerStatus, statusRoutes } from '../../../../contract/entities/office/status.ts';
import { Can } from '../../../kit/can.tsx';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import { PlainLink } from '../../../ui/text.tsx';
import { listProblems } from './problems.ts';
import { useStatus } from './status.api.ts';

const Problems = ({ problems, children }: { problems: readonly string[]; children?: ReactNode }) => (
  <Callout tone="declined" icon={IconAlertCircle}>
    {problems.map((problem) => (
      <p key={problem}>{problem}</p>
    ))}
    {children}
  </Callout>
);

/** Says that all is well, or each thing that is wrong and what to do. */
export const Verdict = ({ status }: { status: ServerStatus }) => {
  const text = useText();
  const problems = listProblems(status, now());
  if (problems.length > 0) return <Problems problems={problems} />;
  const isBackedUp = status.backup.hours !== null;
  return (
    <Callout tone={isBackedUp ? 'approved' : 'pending'} icon={IconCircleCheck}>
      {text(isBackedUp ? 'status.allWell' : 'status.allWellWithoutBackups')}
    </Callout>
  );
};

/** What is wrong with the server, with a link to its page; nothing while all is well, or for users who may not read it. */
export const ServerProblems = () => (
  <Can route={statusRoutes.get}>
    <CurrentProblems />
  </Can>
);

const CurrentProblems = () => {
  const text = useText();
  const status = useStatus(60_000).data?.data;
  const problems = status ? listProblems(status, now()) : [];
  if (problems.length === 0) return null;
  return (
    <Problems problems={problems}>
      <PlainLink to="/settings/status">{text('status.open')}</PlainLink>
    </Problems>
  );
};
