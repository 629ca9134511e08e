import { Modal } from '@mantine/core';
import styles from './picture.module.css';

type PictureModalProps = { src: string; alt: string; opened: boolean; onClose: () => void };

/** A picture in a modal of at most 500 px. Apart from its thumbnail, so that a list loads the code of modals when the first one opens. */
export const PictureModal = ({ src, alt, ...modal }: PictureModalProps) => (
  <Modal {...modal} title={alt} size={500}>
    <img className={styles.preview} src={src} alt={alt} />
  </Modal>
);
