import {
  type ConsentChannel,
  type ConsentPurpose,
  consentChannels,
  consentPurposes,
  type MemberConsents,
} from '../../../../contract/entities/members/consents.ts';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import { channelIcons } from './channel-icons.ts';
import styles from './consents.module.css';

/** The tone of the badge of each state. */
export const consentTones = { given: 'approved', withdrawn: 'declined' } as const;

type CurrentConsentsProps = Pick<MemberConsents, 'current'>;

/** The consent in effect for each channel and purpose, with its day and source. */
export const CurrentConsents = ({ current }: CurrentConsentsProps) => {
  const text = useText();
  return (
    <table className={styles.table}>
      <caption>{text('consents.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('consents.channelLabel')}</th>
          {consentPurposes.map((purpose) => (
            <th key={purpose} scope="col">
              {text(`consents.purpose.${purpose}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {consentChannels.map((channel) => {
          const ChannelIcon = channelIcons[channel];
          return (
            <tr key={channel}>
              <th scope="row">
                <span className={styles.channel}>
                  <ChannelIcon size={18} aria-hidden="true" />
                  {text(`consents.channel.${channel}`)}
                </span>
              </th>
              {consentPurposes.map((purpose) => (
                <td key={purpose}>
                  <Current current={current} channel={channel} purpose={purpose} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const Current = ({ current, channel, purpose }: CurrentConsentsProps & { channel: ConsentChannel; purpose: ConsentPurpose }) => {
  const text = useText();
  const latest = current.find((each) => each.channel === channel && each.purpose === purpose)?.latest;
  if (!latest) return <span className={styles.none}>{text('consents.none')}</span>;
  return (
    <span className={styles.state}>
      <StatusBadge tone={consentTones[latest.state]} label={text(`consents.state.${latest.state}`)} />
      <span className={styles.detail}>
        {text('consents.since', { date: formatDay(latest.at), source: text(`consents.source.${latest.source}`) })}
      </span>
    </span>
  );
};
