import type { ReactNode } from 'react';
import type { MergeField } from '../../../../../contract/entities/members/doctor-merges.ts';
import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import { Picture, thumbnailOf } from '../../../../ui/picture/picture.tsx';
import { EmailText, PhoneText } from '../../../../ui/text.tsx';

const nothing = '–';

const pictures = (sources: (string | null)[]): ReactNode => {
  const shown = sources.filter((source) => source !== null);
  if (shown.length === 0) return nothing;
  return shown.map((source) => <Picture key={source} src={thumbnailOf(source)} alt="" size={56} shape="square" />);
};

/** What a doctor has in a field, to be shown beside that of another one. */
export const renderValue = ({ user, image, front_image, back_image }: Doctor, field: MergeField): ReactNode => {
  switch (field) {
    case 'phone':
      return <PhoneText>{user.phone}</PhoneText>;
    case 'email':
      return <EmailText>{user.email}</EmailText>;
    case 'area':
      return user.area?.name ?? nothing;
    case 'specialty':
      return user.field?.name ?? nothing;
    case 'promocode':
      return user.promocode?.name ?? nothing;
    case 'image':
      return pictures([image]);
    case 'card':
      return pictures([front_image, back_image]);
    default:
      return user[field] || nothing;
  }
};

/** A text that is the same if both have the same in a field. Two pictures are never the same. */
export const keyOf = ({ user, image, front_image }: Doctor, field: MergeField): string => {
  const { name, phone, email, address, area, field: specialty, promocode } = user;
  const values = {
    name,
    phone,
    email,
    address,
    area: area?.id,
    specialty: specialty?.id,
    promocode: promocode?.id,
    image,
    card: front_image,
  };
  return String(values[field] ?? '');
};
