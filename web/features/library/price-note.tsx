import { useText } from '../../platform/i18n.ts';
import styles from './library.module.css';

/** Says that what was typed is no price, so that the list was not searched by it. */
export const PriceNote = ({ refused }: { refused: string | undefined }) => {
  const text = useText();
  return (
    <div role="status" className={styles.announcer}>
      {refused ? <p className={styles.note}>{text('library.priceNotSearched', { typed: refused })}</p> : null}
    </div>
  );
};
