import { entities } from '../../../../contract/entities/index.ts';
import {
  type MissingFilter,
  maxViews,
  missingFilters,
  type SavedView,
  type SharedViewChange,
  type StartViewDraft,
  savedView,
  type ViewChange,
  type ViewDraft,
  type ViewId,
  viewChange,
} from '../../../../contract/entities/office/views.ts';
import { stringifySearch } from '../../../../contract/kit/list-query.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { isPermission } from '../../../../contract/permissions.ts';
import { audit, auditNames, changedFieldsBefore } from '../../../kit/audit.ts';
import { assertUnchanged, presentVersion } from '../../../kit/stale.ts';
import { listSpecs } from '../../../lists.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../../platform/errors.ts';
import { findMissing } from './missing.read.ts';
import { type ViewRow, viewsRepo } from './views.repo.ts';

/** The route of each list by its path. */
const routes = new Map([...listSpecs.values()].map((spec) => [spec.path, spec]));

/** True if the caller may read the list. */
const canRead = ({ actor }: Context, list: string): boolean => {
  const permission = routes.get(list)?.permission;
  return permission === 'session' || (permission !== undefined && isPermission(permission) && actor.can(permission));
};

type Reference = Pick<MissingFilter, 'filter' | 'value'>;

/** What a caller needs to learn whether a record that a filter names exists. */
const filterPermissions = {
  area: 'areas.read',
  field: 'specialties.read',
  category_name: 'categories.read',
  tag_name: 'tags.read',
  company_id: 'companies.read',
} as const satisfies Record<MissingFilter['filter'], Permission>;

/** The filters of a view that name records which the caller may read, of those that its list has. */
const listReferences = ({ actor }: Context, { list, search }: ViewRow): Reference[] => {
  const names = Object.keys(routes.get(list)?.query.shape ?? {});
  const values = savedView.shape.search.parse(search);
  return missingFilters.flatMap((filter) =>
    names.includes(filter) && actor.can(filterPermissions[filter]) ? [values[filter] ?? []].flat().map((value) => ({ filter, value })) : [],
  );
};

const presentAll = async (context: Context, rows: readonly ViewRow[]): Promise<SavedView[]> => {
  const views = rows.map((row) => ({ row, references: listReferences(context, row) }));
  const missing = await findMissing(
    context.db,
    Map.groupBy(
      views.flatMap(({ references }) => references),
      ({ filter }) => filter,
    ),
  );
  return views.map(({ row: { owner_id, ...row }, references }) => {
    const isNamed = ({ filter, value }: MissingFilter) => references.some((each) => each.filter === filter && each.value === value);
    return savedView.parse({ ...row, ...presentVersion(row), is_shared: owner_id === null, missing: missing.filter(isNamed) });
  });
};

const findAndPresent = async (context: Context, id: number): Promise<SavedView> => {
  const row = await viewsRepo.byId(context.db, id, context.actor);
  const [view] = await presentAll(context, row ? [row] : []);
  return orNotFound(view, `view ${id}`);
};

/** The fields of a view in an audit entry: its filters as in the address, and the names of its columns. */
const toFields = ({ name, search, columns }: ViewChange) => ({
  ...(name === undefined ? {} : { name }),
  ...(search === undefined ? {} : { search: stringifySearch(search) }),
  ...(columns === undefined ? {} : { columns: columns?.filter((column) => !column.is_hidden).map((column) => column.name) ?? null }),
});

const assertRoom = async ({ db }: Context, list: string, ownerId: number | null) => {
  const count = await viewsRepo.lockAndCount(db, list, ownerId);
  if (count >= maxViews) throw conflict(`This list has ${maxViews} ${ownerId === null ? 'shared ' : ''}views. Delete one first.`);
};

/** Locks an own view, or a shared one with `ownerId` null. Views of another person do not exist for the caller. */
const lock = async (context: Context, id: ViewId, ownerId: number | null) => {
  const row = await viewsRepo.lock(context.db, id, ownerId);
  return orNotFound(row && canRead(context, row.list) ? row : undefined, `view ${id}`);
};

export const views = {
  async list(context: Context) {
    const rows = await viewsRepo.all(context.db, context.actor);
    return {
      data: await presentAll(
        context,
        rows.filter(({ list }) => canRead(context, list)),
      ),
    };
  },
  async create(context: Context, { list, ...fields }: ViewDraft) {
    if (!canRead(context, list)) throw invalidField('list', 'There is no such list');
    await assertRoom(context, list, context.actor.id);
    const { id } = await viewsRepo.insert(context.db, { list, ...fields, ownerId: context.actor.id, at: context.now });
    return { data: await findAndPresent(context, id), message: 'View saved' };
  },
  async change(context: Context, id: ViewId, change: ViewChange) {
    await lock(context, id, context.actor.id);
    await viewsRepo.update(context.db, id, { ...change, at: context.now });
    return { data: await findAndPresent(context, id), message: 'View saved' };
  },
  async remove(context: Context, id: ViewId) {
    await lock(context, id, context.actor.id);
    await viewsRepo.remove(context.db, id);
    return { message: 'View deleted' };
  },
  async setStart(context: Context, { list, view_id, path }: StartViewDraft) {
    const { db, actor } = context;
    if (view_id === null) {
      await viewsRepo.clearStart(db, actor.id, list);
      return { message: 'The list opens without a view' };
    }
    const view = await findAndPresent(context, view_id);
    if (view.list !== list || !canRead(context, list)) throw invalidField('view_id', 'This view belongs to another list');
    await viewsRepo.setStart(db, { userId: actor.id, list, viewId: view_id, path });
    return { message: `The list opens with ${view.name}` };
  },
  async share(context: Context, id: ViewId) {
    const { list, name } = await lock(context, id, context.actor.id);
    await assertRoom(context, list, null);
    await viewsRepo.share(context.db, id, context.now);
    await audit(context, { ...auditNames(entities.views, 'share'), id, after: { name } });
    return { data: await findAndPresent(context, id), message: 'View shared' };
  },
  async changeShared(context: Context, id: ViewId, { seen_updated_at, ...change }: SharedViewChange) {
    const row = await lock(context, id, null);
    await assertUnchanged(row, { seen_updated_at }, { singular: 'view', present: () => findAndPresent(context, id) });
    const { name, search, columns } = row;
    await viewsRepo.update(context.db, id, { ...change, at: context.now });
    const before = toFields(viewChange.parse({ name, search, columns }));
    const after = toFields(change);
    await audit(context, {
      ...auditNames(entities.views, 'changeShared'),
      id,
      before: changedFieldsBefore(after, before),
      after,
    });
    return { data: await findAndPresent(context, id), message: 'View saved' };
  },
  async removeShared(context: Context, id: ViewId) {
    const { name } = await lock(context, id, null);
    await viewsRepo.remove(context.db, id);
    await audit(context, { ...auditNames(entities.views, 'removeShared'), id, before: { name } });
    return { message: 'View deleted' };
  },
};
