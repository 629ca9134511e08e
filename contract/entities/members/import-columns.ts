/** The kinds of record that a file can add. */
export const importKinds = ['doctors', 'companies', 'areas', 'specialties', 'promoCodes', 'categories', 'tags', 'groupMembers'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields that a column of a file can have. The API has the same names, and exported files have them as keys in their hidden row. */
export const importColumnKeys = ['name', 'phone', 'email', 'address', 'tax_number', 'area', 'field', 'promocode'] as const;
export type ImportColumnKey = (typeof importColumnKeys)[number];

/** A field of a kind: whether each new record needs it, and the headers by which its column is recognised. The first one is in the template. */
export type ImportColumn = { readonly key: ImportColumnKey; readonly isRequired: boolean; readonly headers: readonly string[] };

const phone = {
  key: 'phone',
  isRequired: true,
  headers: [
    'Phone',
    'Phone number',
    'Mobile',
    'Mobile number',
    'Telephone',
    'الهاتف',
    'رقم الهاتف',
    'التليفون',
    'الموبايل',
    'رقم الموبايل',
  ],
} as const;
const email = {
  key: 'email',
  isRequired: true,
  headers: ['Email', 'E-mail address', 'Email address', 'Mail', 'البريد الإلكتروني', 'البريد', 'الإيميل'],
} as const;
const addressHeaders = ['Address', 'Clinic address', 'العنوان', 'عنوان العيادة'];
const area = { key: 'area', isRequired: false, headers: ['Area', 'City', 'Region', 'المنطقة', 'المدينة', 'المحافظة'] } as const;
const field = { key: 'field', isRequired: false, headers: ['Specialty', 'Speciality', 'Field', 'التخصص', 'المجال'] } as const;

const nameOf = (...headers: string[]): ImportColumn => ({ key: 'name', isRequired: true, headers: ['Name', ...headers, 'الاسم'] });

/** The columns of each kind. */
export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  doctors: [
    nameOf('Full name', 'Doctor', 'Doctor name', 'اسم الطبيب', 'الطبيب', 'الاسم بالكامل'),
    phone,
    email,
    { key: 'address', isRequired: false, headers: addressHeaders },
    area,
    field,
    { key: 'promocode', isRequired: false, headers: ['Promo code', 'Promocode', 'كود الخصم', 'البرومو كود', 'الكود'] },
  ],
  companies: [
    nameOf('Company', 'Company name', 'اسم الشركة', 'الشركة'),
    phone,
    email,
    { key: 'address', isRequired: true, headers: addressHeaders },
    { key: 'tax_number', isRequired: true, headers: ['Tax number', 'Tax ID', 'الرقم الضريبي', 'البطاقة الضريبية'] },
    area,
    field,
  ],
  areas: [nameOf('Area', 'Area name', 'المنطقة', 'اسم المنطقة')],
  specialties: [nameOf('Specialty', 'Specialty name', 'Field', 'التخصص', 'اسم التخصص')],
  promoCodes: [nameOf('Promo code', 'Promocode', 'Promo code name', 'كود الخصم', 'الكود')],
  categories: [nameOf('Category', 'Category name', 'الفئة', 'التصنيف')],
  tags: [nameOf('Tag', 'Tags', 'Tag name', 'الوسم')],
  groupMembers: [phone],
};

export type MemberKind = Extract<ImportKind, 'doctors' | 'companies'>;

/** Whether the records of a kind are members. */
export const isMemberKind = (kind: ImportKind): kind is MemberKind => kind === 'doctors' || kind === 'companies';
