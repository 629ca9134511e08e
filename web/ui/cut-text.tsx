import { Tooltip } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import styles from './cut-text.module.css';

type CutTextProps = {
  children: string;
  /** As many characters at most are shown. */
  longest: number;
  lines?: number;
};

/** Letters are narrower than the digit that `ch` measures. */
const lettersPerDigit = 1.5;

/** A text on so many lines, cut by the browser at `longest` characters or fewer; the whole of it on hover and focus, and in its place on a press. */
export const CutText = ({ children: text, longest, lines = 1 }: CutTextProps) => {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= longest && !text.includes('\n')) return <bdi className={styles.short}>{text}</bdi>;
  const width = Math.floor(longest / lines / lettersPerDigit);
  const style: CSSProperties = { maxInlineSize: `${width}ch`, ...({ '--lines': lines } as CSSProperties) };
  return (
    <Tooltip label={text} multiline maw={320} disabled={isWhole} events={{ hover: true, focus: true, touch: false }}>
      <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        <span className={isWhole ? styles.whole : styles.cut} style={isWhole ? undefined : style} dir="auto">
          {text}
        </span>
      </button>
    </Tooltip>
  );
};
