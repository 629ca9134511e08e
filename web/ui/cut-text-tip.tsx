import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import styles from './cut-text.module.css';

type CutTextTipProps = {
  text: string;
  disabled?: boolean;
  /** What shows the text cut, and leads to the whole of it on a press. */
  children: ReactElement;
};

/** Shows a cut text whole on hover and focus; what would not fit beside it on the screen ends in '…'. */
export const CutTextTip = ({ text, disabled = false, children }: CutTextTipProps) => {
  const label = (
    <span className={styles.tip} dir="auto">
      {text}
    </span>
  );
  return (
    <Tooltip label={label} multiline disabled={disabled} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
};
