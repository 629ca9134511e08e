/** The roles of the back-office and of its members. Doctors use another app and cannot sign in here. */
export const roles = ['admin', 'company', 'doctor'] as const;
export type Role = (typeof roles)[number];

type RequiredFields = {
  /** Names the entity in its routes (`areas.create`), permissions (`areas.read`) and folders. */
  readonly key: string;
  readonly table: string;
  /** In lower case, as in 'There is no archived promo code 7'. */
  readonly singular: string;
  readonly plural: string;
  /** The column with the name of a record that users see; null if there is none. */
  readonly title: string | null;
  /** An archived record keeps its row, with `archived_at` set, and disappears from every list. `final`: it cannot be restored. */
  readonly archive: 'restorable' | 'final' | 'none';
};

type OptionalFields = {
  /** The name of the entity in audit entries; the key by default. */
  readonly auditKey: string;
  /** The query parameter that searches its list. */
  readonly searchedBy: 'name' | 'title';
  /** The kinds of label of its records. */
  readonly labels: readonly ('category' | 'tag')[];
  /** The roles that hold each of its permissions, by access (`read`, `write`). */
  readonly access: Readonly<Record<string, readonly Role[]>>;
  /** The access that is required to list and to restore its archived records. */
  readonly archiveAccess: { readonly list: string; readonly restore: string };
  /** The addresses of its screens; `page` is the address of a record's page without the id. */
  readonly screens: EntityScreens;
};

/** The addresses of an entity's screens. */
export type EntityScreens = { readonly list?: string; readonly page?: string; readonly archive?: string };

type Definition = RequiredFields & Partial<OptionalFields>;

const defaults = {
  searchedBy: 'name',
  labels: [],
  access: { read: ['admin'], write: ['admin'] },
  archiveAccess: { list: 'read', restore: 'write' },
  screens: {},
} as const satisfies Partial<OptionalFields>;

type Field<Given extends Definition, Name extends keyof typeof defaults> = Name extends keyof Given ? Given[Name] : (typeof defaults)[Name];
type Words<Access> = keyof Access & string;
type ArchivePermission<Given extends Definition, Act extends 'list' | 'restore'> =
  Field<Given, 'archiveAccess'> extends Readonly<Record<Act, infer Word extends string>> ? `${Given['key']}.${Word}` : never;

/** A kind of record as a value: its definition, and the labels and permissions derived from it. */
export type Entity<Given extends Definition> = Pick<Given, keyof RequiredFields> & {
  readonly auditKey: Given extends { readonly auditKey: infer Key extends string } ? Key : Given['key'];
  readonly searchedBy: Field<Given, 'searchedBy'>;
  readonly labels: Field<Given, 'labels'>;
  readonly access: Field<Given, 'access'>;
  readonly screens: Field<Given, 'screens'>;
  /** The start of a message, as in 'Promo Code updated successfully'. */
  readonly label: string;
  /** The permission of each access: `permissions.read` is `'areas.read'`. */
  readonly permissions: { readonly [Word in Words<Field<Given, 'access'>>]: `${Given['key']}.${Word}` };
  /** The permissions that list and restore its archived records. */
  readonly archivePermissions: { readonly [Act in 'list' | 'restore']: ArchivePermission<Given, Act> };
};

const toTitleCase = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Declares a kind of record. Contract, server and web derive routes, permissions, tables, audit entries and menus from the value. */
export const entity = <const Given extends Definition>(given: Given): Entity<Given> => {
  const complete = { auditKey: given.key, ...defaults, ...given };
  const { key, singular, access, archiveAccess } = complete;
  const toPermission = (word: string) => `${key}.${word}`;
  const value = {
    ...complete,
    label: toTitleCase(singular),
    permissions: Object.fromEntries(Object.keys(access).map((word) => [word, toPermission(word)])),
    archivePermissions: { list: toPermission(archiveAccess.list), restore: toPermission(archiveAccess.restore) },
  };
  // TypeScript loses the literal types in the spread of the defaults and in Object.fromEntries.
  return value as unknown as Entity<Given>;
};
