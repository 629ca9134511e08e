import { useRef } from 'react';
import { dismiss, type succeeded } from '../platform/toast.ts';
import styles from './offer.module.css';

type Offer = { message: string; label: string; onAction: () => void };

/** A toast with one thing to do about what it says, once, for as long as it stays: ten seconds. */
export const offer = (tell: typeof succeeded, { onAction, ...words }: Offer): void => {
  const id = tell(
    <OfferToast
      {...words}
      onAction={() => {
        dismiss(id);
        onAction();
      }}
    />,
    { autoClose: 10_000 },
  );
};

const OfferToast = ({ message, label, onAction }: Offer) => {
  const isUsed = useRef(false);
  const handleClick = () => {
    if (isUsed.current) return;
    isUsed.current = true;
    onAction();
  };
  return (
    <span className={styles.offer}>
      {message}
      <button type="button" className={styles.offerButton} onClick={handleClick}>
        {label}
      </button>
    </span>
  );
};
