import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allAppRoutes } from '../app/index.ts';
import { allRoutes } from '../index.ts';
import { getPermissions, rolesByPermission } from '../permissions.ts';
import { entity } from './entity.ts';
import { recordId } from './ids.ts';
import { lookupItem, lookupRoutes } from './lookup.ts';
import { archiveRoutes } from './record-routes.ts';

const hospital = entity({
  key: 'hospitals',
  table: 'hospitals',
  singular: 'field hospital',
  plural: 'field hospitals',
  titleColumn: 'name',
  archive: 'restorable',
});

describe('entity', () => {
  it('derives the label, the permissions and the defaults', () => {
    expect(hospital).toMatchObject({
      label: 'Field Hospital',
      auditKey: 'hospitals',
      searchedBy: 'name',
      labels: [],
      permissions: { read: 'hospitals.read', write: 'hospitals.write' },
      archivePermissions: { list: 'hospitals.read', restore: 'hospitals.write' },
    });
  });

  it('lets the definition replace a default', () => {
    const ward = entity({
      key: 'wards',
      auditKey: 'rooms',
      table: 'wards',
      singular: 'ward',
      plural: 'wards',
      titleColumn: 'title',
      archive: 'restorable',
      searchedBy: 'title',
      labels: ['tag'],
      access: { read: ['admin', 'company'], close: ['admin'] },
      archiveAccess: { list: 'close', restore: 'close' },
    });
    expect(ward).toMatchObject({
      auditKey: 'rooms',
      searchedBy: 'title',
      labels: ['tag'],
      permissions: { read: 'wards.read', close: 'wards.close' },
      archivePermissions: { list: 'wards.close', restore: 'wards.close' },
    });
  });
});

describe('the permissions', () => {
  it('of a role come from the entities and from the permissions that belong to no entity', () => {
    expect(getPermissions('company')).toEqual([
      'bulk.run',
      'calendar.read',
      'categories.read',
      'messages.export',
      'messages.read',
      'messages.write',
      'notifications.mark',
      'notifications.read',
      'tasks.own',
      'videos.read',
      'videos.write',
      'views.use',
    ]);
    const ofDoctors = ['member.onboard', 'member.use'];
    expect([...getPermissions('admin'), ...ofDoctors].sort()).toEqual(Object.keys(rolesByPermission).sort());
    expect(getPermissions('doctor')).toEqual(ofDoctors);
    expect(getPermissions('nobody')).toEqual([]);
  });

  it('are each required by at least one route, except those that only add documents to a response, and those of the kinds of imports', () => {
    const required = new Set([...allRoutes, ...allAppRoutes].map(({ spec }) => spec.permission));
    expect(Object.keys(rolesByPermission).filter((permission) => !required.has(permission as 'session'))).toEqual([
      'doctors.documents',
      'doctors.import',
      'companies.documents',
      'companies.import',
      'areas.import',
      'specialties.import',
      'promoCodes.import',
      'groups.import',
      'categories.import',
      'tags.import',
    ]);
  });
});

describe('derived routes', () => {
  const id = recordId('HospitalId');
  const item = lookupItem(id, { doctors: z.int() });
  const areas = { singular: 'area', plural: 'areas', permissions: { read: 'areas.read', write: 'areas.write' } } as const;
  const tags = { ...areas, archivePermissions: { list: 'tags.write', restore: 'tags.write' } } as const;

  it('use the paths and permissions of their entity', () => {
    const paths = { archive: '/x/destroy/:id', archived: '/x/archived', restore: '/x/restore' };
    const routes = archiveRoutes(tags, { id, item, query: z.strictObject({}), paths });
    expect(Object.values(routes).map(({ method, path, permission, summary }) => [method, path, permission, summary])).toEqual([
      ['DELETE', '/x/destroy/:id', 'areas.write', 'Archives an area; records that refer to it keep it.'],
      ['GET', '/x/archived', 'tags.write', 'Lists archived areas, most recently archived first.'],
      ['POST', '/x/restore', 'tags.write', 'Restores archived areas.'],
    ]);
    expect(routes.restore.body.safeParse({ ids: [1, 2] }).success).toBe(true);
    expect(routes.archive.params.safeParse({ id: 0 }).success).toBe(false);
  });

  it('include all routes of a lookup table, which respond with its item', () => {
    const draft = z.strictObject({ name: z.string() });
    const paths = { list: '/l', create: '/c', update: '/u', archive: '/a', archived: '/ad', restore: '/r', stats: '/s' };
    const routes = lookupRoutes(tags, { id, item, draft, stats: { total: z.int() }, paths });
    const record = { id: 1, name: 'Giza', doctors: 2, updated_at: '2026-01-01T00:00:00.000Z', archived_at: null, archived_by: null };
    for (const { response } of [routes.create, routes.update, routes.archive])
      expect(response.parse({ data: { ...record, secret: 1 }, message: 'Done' })).toEqual({ data: record, message: 'Done' });
    expect([routes.create.status, routes.stats.response.parse({ data: { total: 3 } })]).toEqual([201, { data: { total: 3 } }]);
    expect(routes.list.query.parse({})).toEqual({ page: 1, per_page: 100, sort: 'name' });
  });
});
