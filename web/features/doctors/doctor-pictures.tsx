import { Modal } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import { useText } from '../../platform/i18n.ts';
import { useOnceOpened } from '../../ui/once-opened.ts';
import { Picture, PreviewPicture } from '../../ui/picture.tsx';
import { thumbnailOf } from '../../ui/thumbnail.ts';
import { nothing } from '../members/index.ts';
import styles from './doctors.module.css';

export const DoctorPicture = ({ doctor, size = 40 }: { doctor: Doctor; size?: number }) => (
  <PreviewPicture src={thumbnailOf(doctor.image)} full={doctor.image} alt={doctor.user.name} size={size} />
);

const Side = ({ doctor, side, onEnlarge }: { doctor: Doctor; side: 'front' | 'back'; onEnlarge?: (() => void) | undefined }) => {
  const text = useText();
  const address = side === 'front' ? doctor.front_image : doctor.back_image;
  const label = text(`doctors.${side}Of`, { name: doctor.user.name });
  if (!address) {
    return (
      <p className={styles.noSide}>
        <IconId size={32} stroke={1.4} aria-hidden="true" />
        {text('doctors.noSide')}
      </p>
    );
  }
  if (!onEnlarge) return <img src={address} alt={label} />;
  return (
    <button type="button" className={styles.thumbnail} aria-label={text('picture.open', { name: label })} onClick={onEnlarge}>
      <img src={address} alt="" />
    </button>
  );
};

/** Front and back of the ID card side by side, one under the other where there is no room. */
export const CardSides = ({ doctor, onEnlarge }: { doctor: Doctor; onEnlarge?: () => void }) => {
  const text = useText();
  return (
    <div className={styles.sides}>
      {(['front', 'back'] as const).map((side) => (
        <figure key={side} className={styles.side}>
          <figcaption>{text(`doctors.${side}`)}</figcaption>
          <Side doctor={doctor} side={side} onEnlarge={onEnlarge} />
        </figure>
      ))}
    </div>
  );
};

const CardModal = ({ doctor, opened, onClose }: { doctor: Doctor; opened: boolean; onClose: () => void }) => {
  const text = useText();
  if (!useOnceOpened(opened)) return null;
  return (
    <Modal opened={opened} onClose={onClose} title={text('doctors.cardOf', { name: doctor.user.name })} size={1000}>
      <CardSides doctor={doctor} />
    </Modal>
  );
};

/** Both sides of the ID card, which open larger. */
export const CardPanel = ({ doctor }: { doctor: Doctor }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <CardSides doctor={doctor} onEnlarge={() => setIsOpen(true)} />
      <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

/** One side of the ID card, small; opens both. */
export const CardThumbnail = ({ doctor, side }: { doctor: Doctor; side: 'front' | 'back' }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const address = side === 'front' ? doctor.front_image : doctor.back_image;
  const label = text(`doctors.${side}Of`, { name: doctor.user.name });
  if (!address) return nothing;
  return (
    <>
      <button type="button" className={styles.thumbnail} aria-label={text('picture.open', { name: label })} onClick={() => setIsOpen(true)}>
        <Picture src={thumbnailOf(address)} alt="" size={40} shape="square" />
      </button>
      <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};
