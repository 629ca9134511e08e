import { CutText } from '../../ui/cut-text.tsx';
import styles from './stories.module.css';

/** A story's text as the heading of its card, on two lines. */
export const StoryText = ({ children }: { children: string }) => (
  <h2 className={styles.text}>
    <CutText longest={60} lines={2}>
      {children}
    </CutText>
  </h2>
);
