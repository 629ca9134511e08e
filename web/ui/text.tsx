import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, CSSProperties } from 'react';
import styles from './text.module.css';

/** A phone number, left to right within any text. */
export const PhoneText = ({ children }: { children: string }) => (
  <span className={styles.phone} dir="ltr">
    {children}
  </span>
);

/** An e-mail address, left to right within any text. A narrow line breaks before the @. */
export const EmailText = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@');
  return (
    <span dir="ltr">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
};

const defaultWidth = 30;

/** Free text on at most `lines` lines of `width` characters; hover shows all of it. The browser truncates, so no letter loses its marks. */
export const ClampText = ({ children, lines = 1, width = defaultWidth }: { children: string; lines?: number; width?: number }) => {
  const style: CSSProperties = { maxInlineSize: `${width}ch`, ...({ '--lines': lines } as CSSProperties) };
  return (
    <span className={styles.clamp} style={style} title={children.length > width ? children : undefined}>
      <bdi>{children}</bdi>
    </span>
  );
};

const Anchor = (props: ComponentPropsWithRef<'a'>) => <a {...props} className={styles.link} />;

/** A link in the colour of the text around it, underlined on hover only. */
export const PlainLink = createLink(Anchor);
