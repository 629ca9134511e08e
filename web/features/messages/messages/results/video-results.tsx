import { type MessageFunnel, smallestGroup } from '../../../../../contract/entities/messages/message-funnel.ts';
import { formatNumber, formatPercent } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import styles from './results.module.css';
import { ShareBar, shareOf } from './share-bar.tsx';

type Video = MessageFunnel['videos'][number];

/** Who watched a video, and how doctors answered its question. */
export const VideoResults = ({ video: { title, watched, question } }: { video: Video }) => {
  const text = useText();
  return (
    <li>
      <p className={styles.video}>
        <bdi>{title}</bdi>
        <span>{watched === null ? text('messages.results.watchedByFew') : text('messages.results.watchedBy', { count: watched })}</span>
      </p>
      {question ? <Question question={question} /> : null}
    </li>
  );
};

const Question = ({ question: { text: asked, answers, earlier } }: { question: NonNullable<Video['question']> }) => {
  const text = useText();
  const isHidden = answers.some(({ doctors }) => doctors === null);
  const all = answers.reduce((sum, { doctors }) => sum + (doctors ?? 0), 0);
  return (
    <div className={styles.question}>
      <p dir="auto">{asked}</p>
      <ul className={styles.answers}>
        {answers.map((answer, index) => {
          const share = shareOf(answer.doctors, all);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two answers of a question may have the same text, and stay in their order
            <li key={index}>
              <bdi>{answer.text}</bdi>
              <ShareBar share={share} />
              <span className={styles.count}>
                {answer.doctors === null ? '–' : formatNumber(answer.doctors)}
                {share === undefined ? null : <span className={styles.share}>{formatPercent(share)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {isHidden ? <p className={styles.hint}>{text('messages.results.splitHidden', { count: smallestGroup })}</p> : null}
      {earlier ? <p className={styles.hint}>{text('messages.results.earlier', { count: earlier })}</p> : null}
    </div>
  );
};
