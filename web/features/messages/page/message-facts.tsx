import { Link } from '@tanstack/react-router';
import { companyRoutes } from '../../../../contract/entities/companies.ts';
import type { Message } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TargetChips } from '../list/target-chips.tsx';
import { MessageStatus } from '../message-status.tsx';
import type { MessageTask } from '../message-task.ts';
import { isPriced, Sender, useCoins } from '../message-words.tsx';
import styles from './page.module.css';

type MessageFactsProps = { message: Message; onTask: (task: MessageTask) => void };

/** What is known of a message. */
export const MessageFacts = ({ message, onTask }: MessageFactsProps) => {
  const text = useText();
  const coinsOf = useCoins();
  return (
    <Panel>
      <div className={styles.facts}>
        {message.image ? <img className={styles.picture} src={message.image} alt="" /> : null}
        <p className={styles.standing}>
          <MessageStatus status={message.status} />
          {message.status_updated_at ? <span className={styles.when}>{formatMoment(message.status_updated_at)}</span> : null}
        </p>
        <Rejection message={message} />
        <Facts>
          <Fact label={text('messages.company')}>
            <Company message={message} />
          </Fact>
          <Fact label={text('doctors.coins')}>{isPriced(message) ? coinsOf(message.coins) : text('messages.saidOnApproval')}</Fact>
          <Fact label={text('messages.category')}>
            {message.categories.length > 0 ? <bdi>{message.categories.map(({ name }) => name).join(', ')}</bdi> : null}
          </Fact>
          <Fact label={text('messages.sentOn')}>{formatMoment(message.created_at)}</Fact>
          <Fact label={text('messages.targets')}>
            <Targets message={message} onTask={onTask} />
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
};

const Company = ({ message }: { message: Message }) => {
  const may = useMay();
  if (!message.company || !may(companyRoutes.get)) return <Sender message={message} />;
  return (
    <Link to="/companies/$id" params={{ id: String(message.company.id) }}>
      <Sender message={message} />
    </Link>
  );
};

const Targets = ({ message, onTask }: MessageFactsProps) => {
  const text = useText();
  const { everyone, areas, fields, doctors_count } = message;
  const isSaid = everyone || areas.length + fields.length + doctors_count > 0;
  return isSaid ? <TargetChips message={message} onTask={onTask} /> : text('messages.saidOnApproval');
};

/** Why it was rejected; while it waits again, why it was before. */
const Rejection = ({ message: { status, rejection_reason: reason } }: { message: Message }) => {
  const text = useText();
  if (!reason || status === 'approved') return null;
  return (
    <p className={styles.reason} data-status={status} dir="auto">
      {text(status === 'rejected' ? 'messages.rejectedFor' : 'messages.rejectedBefore', { reason })}
    </p>
  );
};
