import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactElement, useState } from 'react';
import { cutText } from '../../../contract/kit/cut-text.ts';
import styles from './truncated-text.module.css';

type FullTextTooltipProps = {
  text: string;
  disabled?: boolean;
  /** Also shows the text while the pointer is on it; the tooltip then covers what is next to it. */
  showsOnHover?: boolean;
  /** The element that shows the truncated text. */
  children: ReactElement;
};

/** Shows the full text on focus. A text that does not fit on the screen ends in '…'. */
export const FullTextTooltip = ({ text, disabled = false, showsOnHover = false, children }: FullTextTooltipProps) => {
  const label = (
    <span className={styles.tooltip} dir="auto">
      {text}
    </span>
  );
  return (
    <Tooltip label={label} multiline disabled={disabled} events={{ hover: showsOnHover, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
};

type TruncatedTextProps = {
  children: string;
  /** The most characters that are shown. */
  maxLength: number;
  lines?: number;
};

const segmenter = new Intl.Segmenter();

/** The first characters of a text, each with its combining marks, and '…' if there are more. */
const truncate = (text: string, maxLength: number): string => {
  // A character with its marks has few code units, so the rest of the text need not be segmented.
  const characters = Array.from(segmenter.segment(cutText(text, maxLength * 10)), ({ segment }) => segment);
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength).join('');
  return `${start.replace(/[\s.,;:،؛]+$/, '')}…`;
};

/** A text of at most `maxLength` characters on `lines` lines. Focus by keyboard shows the full text in a tooltip, a click in place. */
export const TruncatedText = ({ children: text, maxLength, lines = 1 }: TruncatedTextProps) => {
  const [isFull, setIsFull] = useState(false);
  if (text.length <= maxLength && !text.includes('\n')) return <bdi className={styles.short}>{text}</bdi>;
  const style = { '--lines': lines } as CSSProperties;
  return (
    <FullTextTooltip text={text} disabled={isFull}>
      <UnstyledButton display="block" lh="inherit" fz="inherit" aria-expanded={isFull} onClick={() => setIsFull(!isFull)}>
        {isFull ? (
          <span className={styles.full} dir="auto">
            {text}
          </span>
        ) : (
          <>
            <span className={styles.truncated} style={style} dir="auto" aria-hidden="true">
              {truncate(text, maxLength)}
            </span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        )}
      </UnstyledButton>
    </FullTextTooltip>
  );
};
