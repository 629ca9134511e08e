import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import styles from './quiet-link.module.css';

const Anchor = (props: ComponentPropsWithRef<'a'>) => <a {...props} className={styles.link} />;

/** A link in the colour of the words around it, underlined under the pointer only. */
export const QuietLink = createLink(Anchor);
