import type { Video } from '../../../contract/entities/videos.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './videos.module.css';

/** What is asked after a video, and the two answers to choose from; nothing where nothing is asked. */
export const VideoQuestion = ({ video: { question, answer1, answer2 } }: { video: Video }) => {
  const text = useText();
  if (!question) return null;
  return (
    <div className={styles.question}>
      <p className={styles.asked}>
        <span className={styles.label}>{text('videos.question')}</span> <bdi>{question}</bdi>
      </p>
      <ol className={styles.answers}>
        {[answer1, answer2].map((answer, index) => (
          <li key={index === 0 ? 'first' : 'second'}>
            <bdi>{answer}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
};
