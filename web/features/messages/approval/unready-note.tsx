import type { Message } from '../../../../contract/entities/messages.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './approval.module.css';

/** Says that some of a message's videos cannot be shown yet: the right to upload them ends with the approval. */
export const UnreadyNote = ({ videos }: Pick<Message, 'videos'>) => {
  const text = useText();
  const count = videos.filter(({ upload }) => upload.state !== 'ready').length;
  return count > 0 ? <p className={styles.unready}>{text('messages.unreadyVideos', { count, shown: formatNumber(count) })}</p> : null;
};
