import { Modal } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import type { Doctor } from '../../../contract/entities/doctors.ts';
import { useText } from '../../platform/i18n.ts';
import { Picture, PreviewPicture } from '../../ui/picture.tsx';
import styles from './doctors.module.css';

/** The small picture behind a signed address. */
export const thumbnailOf = (address: string | null) => address && `${address}&size=thumbnail`;

/** The two sides of the ID card, for walking through them. */
export const sidesOf = (doctor: Doctor) => [
  { side: 'front', address: doctor.front_image } as const,
  { side: 'back', address: doctor.back_image } as const,
];

export const DoctorPicture = ({ doctor, size = 40 }: { doctor: Doctor; size?: number }) => (
  <PreviewPicture src={thumbnailOf(doctor.image)} full={doctor.image} alt={doctor.user.name} size={size} />
);

/** Front and back of the ID card side by side, one under the other where there is no room. */
export const CardSides = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  return (
    <div className={styles.sides}>
      {sidesOf(doctor).map(({ side, address }) => (
        <figure key={side} className={styles.side}>
          <figcaption>{text(`doctors.${side}`)}</figcaption>
          {address ? (
            <img src={address} alt={text(`doctors.${side}Of`, { name: doctor.user.name })} />
          ) : (
            <p className={styles.noSide}>
              <IconId size={32} stroke={1.4} aria-hidden="true" />
              {text('doctors.noSide')}
            </p>
          )}
        </figure>
      ))}
    </div>
  );
};

/** One side of the ID card, small; opens both. */
export const CardThumbnail = ({ doctor, side }: { doctor: Doctor; side: 'front' | 'back' }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const address = side === 'front' ? doctor.front_image : doctor.back_image;
  const label = text(`doctors.${side}Of`, { name: doctor.user.name });
  if (!address) return <span className={styles.none}>–</span>;
  return (
    <>
      <button type="button" className={styles.thumbnail} aria-label={text('picture.open', { name: label })} onClick={() => setIsOpen(true)}>
        <Picture src={thumbnailOf(address)} alt="" size={40} shape="square" />
      </button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={text('doctors.cardOf', { name: doctor.user.name })} size={1000}>
        <CardSides doctor={doctor} />
      </Modal>
    </>
  );
};
