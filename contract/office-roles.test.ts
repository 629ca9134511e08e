// Proves CNS-4, SEC-24
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getUserPermissions, officeRoles, permissionsByOfficeRole } from './office-roles.ts';
import { getPermissions } from './permissions.ts';

const limited = officeRoles.filter((role) => role !== 'admin');

it('only lets full administrators manage administrators', () => {
  expect(officeRoles.filter((role) => permissionsByOfficeRole[role].includes('admins.manage'))).toEqual(['admin']);
  expect(permissionsByOfficeRole.admin).toEqual(getPermissions('admin'));
});

it('lets everybody who decides on members see their documents', () => {
  for (const role of officeRoles.filter((each) => permissionsByOfficeRole[each].includes('members.decide')))
    expect(permissionsByOfficeRole[role]).toEqual(expect.arrayContaining(['doctors.documents', 'companies.documents']));
});

it('lets everybody in the back-office who reads a kind of record read all of its records', () => {
  for (const role of officeRoles) {
    const granted = permissionsByOfficeRole[role];
    for (const key of ['messages', 'notifications', 'videos'] as const)
      expect([role, key, granted.includes(`${key}.readAll`)]).toEqual([role, key, granted.includes(`${key}.read`)]);
  }
});

it('lets everybody who reads consents read the members', () => {
  for (const role of officeRoles.filter((each) => permissionsByOfficeRole[each].includes('consents.read')))
    expect(permissionsByOfficeRole[role]).toEqual(expect.arrayContaining(['doctors.read', 'companies.read']));
});

it('lets everybody who can start a task see and stop it', () => {
  for (const role of officeRoles.filter((each) =>
    permissionsByOfficeRole[each].some((name) => /\.(export|exportAll|import)$|^bulk\.run$/.test(name)),
  ))
    expect([role, permissionsByOfficeRole[role].includes('tasks.own')]).toEqual([role, true]);
});

it('gives an administrator without an office role no permission', () => {
  expect(getUserPermissions({ role: 'admin', office_role: null })).toEqual([]);
  expect(getUserPermissions({ role: 'company', office_role: null })).toEqual(getPermissions('company'));
});

it('is described by the table of docs/office-roles.md', () => {
  const rows = getPermissions('admin').map((permission) => [
    permission,
    ...limited.map((role) => (permissionsByOfficeRole[role].includes(permission) ? 'yes' : '')),
  ]);
  const lines = readFileSync(join(import.meta.dirname, '../docs/office-roles.md'), 'utf8').split('\n');
  const cells = lines
    .filter((line) => /^\| ?`\w+\.\w+`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(cells).toEqual(rows.map(([permission, ...held]) => [`\`${permission}\``, ...held]));
});
