import { entities } from '../../../../contract/entities/index.ts';
import { type ImportKind, importColumns, isMemberKind } from '../../../../contract/entities/members/import-columns.ts';
import type { ImportOptions } from '../../../../contract/entities/members/imports.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden, invalidField } from '../../../platform/errors.ts';
import { choiceFields, createPermissions } from './check/choices.ts';

/** Throws 422 if a field that every new record needs has no column, or a column has a field of another kind. */
export const assertCompleteMapping = (kind: ImportKind, { mapping }: ImportOptions) => {
  const columns = importColumns[kind];
  if (mapping.some((key) => key !== null && !columns.some((column) => column.key === key)))
    throw invalidField('mapping', 'This field is not one of the kind that you import');
  const missing = columns.find(({ key, isRequired }) => isRequired && !mapping.includes(key));
  if (missing) throw invalidField('mapping', `Choose the column with the field "${missing.headers[0]}"`);
};

const assertMayRestore = (actor: Context['actor'], kind: ImportKind) => {
  if (!isMemberKind(kind)) throw invalidField('archived', 'Only doctors and companies can be restored by an import');
  if (!actor.can(entities[kind].archivePermissions.restore))
    throw forbidden('You may not restore archived accounts. Report them as problems.');
};

/** Throws 403 or 422 if the caller may not import a kind with these options. */
export const assertPermitted = (
  { actor }: Pick<Context, 'actor'>,
  kind: ImportKind,
  { mapping, status, unknown_names, archived }: ImportOptions,
) => {
  if (status === 'approved') {
    if (!isMemberKind(kind)) throw invalidField('status', 'Only doctors and companies have a status');
    if (!actor.can('members.decide') || !actor.can(`${kind}.documents`))
      throw forbidden('You may not approve accounts. Import them as pending.');
  }
  if (archived === 'restore') assertMayRestore(actor, kind);
  const creates = choiceFields.filter(({ key }) => mapping.includes(key));
  if (unknown_names === 'create' && creates.some(({ key }) => !actor.can(createPermissions[key] ?? 'admins.manage')))
    throw forbidden('You may not create areas, specialties or promo codes. Report unknown names as problems.');
};
