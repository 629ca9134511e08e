import { IconId } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { useText } from '../../../platform/i18n.ts';
import buttonStyles from '../../../ui/button.module.css';
import { useHasOpened } from '../../../ui/hooks.ts';
import { Picture, PreviewPicture, thumbnailOf } from '../../../ui/picture/picture.tsx';
import { emptyCell } from '../accounts/index.ts';
import styles from './doctors.module.css';

// Loaded when first opened, because the table does not need it.
const CardModal = lazy(async () => ({ default: (await import('./id-card.tsx')).CardModal }));

export const DoctorPicture = ({ doctor, size = 40 }: { doctor: Doctor; size?: number }) => (
  <PreviewPicture src={thumbnailOf(doctor.image)} full={doctor.image} alt={doctor.user.name} size={size} />
);

/** A modal with both sides of the ID card, and the function that opens it. */
const useCardModal = (doctor: Doctor) => {
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  const modal = hasOpened ? (
    <Suspense fallback={null}>
      <CardModal doctor={doctor} opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
  return { modal, open: () => setIsOpen(true) };
};

const getCardSides = ({ front_image: front, back_image: back }: Doctor) => {
  if (front && back) return 'bothSides';
  if (front) return 'frontOnly';
  return back ? 'backOnly' : undefined;
};

/** Which sides of the ID card there are, without their pictures; a click opens them. */
export const CardMark = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const { modal, open } = useCardModal(doctor);
  const sides = getCardSides(doctor);
  if (!sides) return emptyCell;
  const label = text(`doctors.${sides}`);
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.plain} ${styles.mark}`}
        aria-label={`${label}. ${text('picture.open', { name: text('doctors.cardOf', { name: doctor.user.name }) })}`}
        onClick={open}
      >
        <IconId size={18} stroke={1.6} aria-hidden="true" />
        {label}
      </button>
      {modal}
    </>
  );
};

/** The thumbnail of a side of the ID card; a click opens both sides. */
export const CardThumbnail = ({ doctor, side }: { doctor: Doctor; side: 'front' | 'back' }) => {
  const text = useText();
  const { modal, open } = useCardModal(doctor);
  const url = side === 'front' ? doctor.front_image : doctor.back_image;
  if (!url) return emptyCell;
  const label = text('picture.open', { name: text(`doctors.${side}Of`, { name: doctor.user.name }) });
  return (
    <>
      <button type="button" className={styles.thumbnail} aria-label={label} onClick={open}>
        <Picture src={thumbnailOf(url)} alt="" size={36} shape="square" />
      </button>
      {modal}
    </>
  );
};
