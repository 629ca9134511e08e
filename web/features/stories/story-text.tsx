import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import styles from './stories.module.css';

const longest = 60;

/** A story's text on two lines, cut by the browser at 60 characters or fewer; the whole of it on hover and focus, and in the card on a press. */
export const StoryText = ({ children: text }: { children: string }) => {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= longest && !text.includes('\n')) {
    return (
      <h2 className={styles.text}>
        <bdi>{text}</bdi>
      </h2>
    );
  }
  return (
    <h2 className={styles.text}>
      <Tooltip label={text} multiline maw={320} disabled={isWhole} events={{ hover: true, focus: true, touch: false }}>
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          <span className={isWhole ? styles.whole : styles.cut} dir="auto">
            {text}
          </span>
        </button>
      </Tooltip>
    </h2>
  );
};
