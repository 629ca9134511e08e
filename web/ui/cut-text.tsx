import { type CSSProperties, useState } from 'react';
import styles from './cut-text.module.css';
import { CutTextTip } from './cut-text-tip.tsx';

type CutTextProps = {
  children: string;
  /** As many characters at most are shown. */
  longest: number;
  lines?: number;
};

const letters = new Intl.Segmenter();

/** The first letters of a text, each with its marks; all of it where there are no more. */
const firstOf = (text: string, longest: number): string => {
  // A letter with its marks is a handful of code units: reading on would only cost time.
  const shown = Array.from(letters.segment(text.slice(0, longest * 10)), ({ segment }) => segment);
  return shown.length > longest
    ? `${shown
        .slice(0, longest)
        .join('')
        .replace(/[\s.,;:،؛]+$/, '')}…`
    : text;
};

/** A text on so many lines, of `longest` letters at most; the whole of it read aloud, on hover and focus as far as there is room, and in its place on a press. */
export const CutText = ({ children: text, longest, lines = 1 }: CutTextProps) => {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= longest && !text.includes('\n')) return <bdi className={styles.short}>{text}</bdi>;
  const style = { '--lines': lines } as CSSProperties;
  return (
    <CutTextTip text={text} disabled={isWhole}>
      <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? (
          <span className={styles.whole} dir="auto">
            {text}
          </span>
        ) : (
          <>
            <span className={styles.cut} style={style} dir="auto" aria-hidden="true">
              {firstOf(text, longest)}
            </span>
            <span className="only-read-aloud">{text}</span>
          </>
        )}
      </button>
    </CutTextTip>
  );
};
