/** The roles of the back-office and of its members. Doctors use another app and cannot sign in here. */
export const roles = ['admin', 'company', 'doctor'] as const;
export type Role = (typeof roles)[number];

type RequiredFields = {
  /** Names the entity in its routes (`areas.create`), permissions (`areas.read`) and folders. */
  readonly key: string;
  readonly table: string;
  /** The singular noun in lower case, such as 'promo code', for messages. */
  readonly singular: string;
  readonly plural: string;
  /** The column with the name of a record that users see; null if there is none. */
  readonly titleColumn: string | null;
  /** An archived record keeps its row, with `archived_at` set, and disappears from every list until it is restored. */
  readonly archive: 'restorable' | 'none';
};

type OptionalFields = {
  /** The name of the entity in audit entries; the key by default. */
  readonly auditKey: string;
  /** Replaces the singular at the start of messages and in the names of the tables of its labels (`blog_tags`). */
  readonly shortName: string;
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
  access: { read: ['admin'], write: ['admin'], export: ['admin'] },
  archiveAccess: { list: 'read', restore: 'write' },
  screens: {},
} as const satisfies Partial<OptionalFields>;

type Field<Spec extends Definition, Name extends keyof typeof defaults> = Name extends keyof Spec ? Spec[Name] : (typeof defaults)[Name];
type AccessOf<Map> = keyof Map & string;
type ArchivePermission<Spec extends Definition, Action extends 'list' | 'restore'> =
  Field<Spec, 'archiveAccess'> extends Readonly<Record<Action, infer Access extends string>> ? `${Spec['key']}.${Access}` : never;

/** A kind of record as a value: its definition, and the labels and permissions derived from it. */
export type Entity<Spec extends Definition> = Pick<Spec, keyof RequiredFields> & {
  readonly auditKey: Spec extends { readonly auditKey: infer Key extends string } ? Key : Spec['key'];
  readonly shortName: Spec extends { readonly shortName: infer Name extends string } ? Name : Spec['singular'];
  readonly searchedBy: Field<Spec, 'searchedBy'>;
  readonly labels: Field<Spec, 'labels'>;
  readonly access: Field<Spec, 'access'>;
  readonly screens: Field<Spec, 'screens'>;
  /** The start of a message, as in 'Promo Code updated successfully'. */
  readonly label: string;
  /** The permission of each access: `permissions.read` is `'areas.read'`. */
  readonly permissions: { readonly [Access in AccessOf<Field<Spec, 'access'>>]: `${Spec['key']}.${Access}` };
  /** The permissions that list and restore its archived records. */
  readonly archivePermissions: { readonly [Action in 'list' | 'restore']: ArchivePermission<Spec, Action> };
};

const toTitleCase = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Declares a kind of record. Contract, server and web derive routes, permissions, tables, audit entries and menus from the value. */
export const entity = <const Spec extends Definition>(definition: Spec): Entity<Spec> => {
  const withDefaults = { auditKey: definition.key, shortName: definition.singular, ...defaults, ...definition };
  const { key, shortName, access, archiveAccess } = withDefaults;
  const toPermission = (name: string) => `${key}.${name}`;
  const value = {
    ...withDefaults,
    label: toTitleCase(shortName),
    permissions: Object.fromEntries(Object.keys(access).map((name) => [name, toPermission(name)])),
    archivePermissions: { list: toPermission(archiveAccess.list), restore: toPermission(archiveAccess.restore) },
  };
  // TypeScript loses the literal types in the spread of the defaults and in Object.fromEntries.
  return value as unknown as Entity<Spec>;
};
