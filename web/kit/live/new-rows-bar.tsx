import { useText } from '../../platform/i18n.ts';
import plain from '../../ui/button.module.css';
import styles from './live.module.css';

/** Says that others added records. The rows stay where they are until the user asks for the new ones. */
export const NewRowsBar = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const text = useText();
  return (
    <p className={styles.waiting} role="status">
      {text('live.newRows', { count })}
      <button type="button" className={plain.plain} onClick={onShow}>
        {text('live.show')}
      </button>
    </p>
  );
};
