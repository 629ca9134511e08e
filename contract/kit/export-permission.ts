import type { Permission } from '../permissions.ts';
import type { RouteSpec } from './route.ts';

/** The permission to export a list: `doctors.export` for one that `doctors.read` opens, and `messages.exportAll` for one that `messages.readAll` opens. */
export const getExportPermission = ({ permission }: Pick<RouteSpec, 'permission'>) =>
  // Every list of contract/entities/office/exports.ts has the permission.
  permission.replace('.read', '.export') as Permission;
