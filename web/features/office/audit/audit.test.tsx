// @vitest-environment happy-dom
// Proves DOC-8, SET-1, SET-10, SET-13, SET-14, SET-18
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { securityEventRoutes } from '../../../../contract/entities/access/security-events.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { type AuditEntry, auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { allRoutes } from '../../../../contract/index.ts';
import { chooseDays } from '../../../test/choose.ts';
import { buildDoctor, buildDoctorDetail } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { describeAction } from './audit-texts.ts';

let serial = 0;
const buildEntry = (fields: Partial<AuditEntry> & Pick<AuditEntry, 'action'>): AuditEntry => {
  serial += 1;
  return {
    id: serial,
    at: '2026-11-20T10:05:00.000Z',
    actor: { id: 1, name: 'Mona Adel' },
    entity: 'doctors',
    entity_id: 7,
    record: 'Ahmed Ali',
    before: null,
    after: null,
    details_erased_at: null,
    ...fields,
  };
};

const admin = {
  id: userId.parse(4),
  name: 'Omar Nabil',
  phone: '01000000004',
  email: 'o@example.test',
  office_role: 'admin' as const,
  created_at: '2026-01-01T10:00:00.000Z',
  has_second_step: false,
  archived_at: null,
  archived_by: null,
};

const mockRoutes = (server: FakeServer, entries: AuditEntry[]) => {
  server.on(auditRoutes.list, ({ query }) => pageOfRows(entries, { page: query.page, lastPage: 3, total: 40 }));
  server.on(adminRoutes.list, () => pageOfRows([admin]));
  server.on(securityEventRoutes.alert, () => ({ data: { is_on: false, failures: 0, threshold: 20, minutes: 10 } }));
  server.on(auditRoutes.seal, () => ({ data: { number: 1234, hash: 'ab'.repeat(32), at: '2026-11-20T10:05:00.000Z' } }));
};

const openAudit = async (entries: AuditEntry[], path = '/settings/audit') => {
  const app = await renderApp({ path, prepare: (server) => mockRoutes(server, entries) });
  const lastQuery = () => app.server.requestsTo(auditRoutes.list).at(-1)?.input.query;
  return { ...app, lastQuery };
};

const itemsOf = async () =>
  (await screen.findAllByRole('listitem')).filter((item) => within(item).queryByRole('time') ?? item.querySelector('time'));

describe('the audit trail', () => {
  it.each<[Partial<AuditEntry> & Pick<AuditEntry, 'action'>, string]>([
    [{ action: 'members.decide', after: { status: 'approved' } }, 'Mona Adel approved doctor Ahmed Ali'],
    [
      { action: 'members.decide', entity: 'companies', after: { status: 'declined', reason: 'Blurred ID' } },
      'Mona Adel declined company Ahmed AliBlurred ID',
    ],
    [
      { action: 'doctors.update', before: { phone: '010', address: null }, after: { phone: '011', address: 'Giza', password: 'changed' } },
      'Mona Adel updated doctor Ahmed AliPhone:010 became 011Address:nothing became GizaPassword:changed',
    ],
    [
      { action: 'doctors.addPoints', before: { points: 5 }, after: { points: 1500, reason: 'A good talk' } },
      'Mona Adel added coins to doctor Ahmed AliCoins:5 became 1,500A good talk',
    ],
    [
      { action: 'members.takeOver', before: { verified_by: 'Omar' }, after: { verified_by: 'Mona Adel' } },
      'Mona Adel took over the verification of doctor Ahmed AliVerified by:Omar became Mona Adel',
    ],
    [{ action: 'areas.create', entity: 'areas', record: 'Giza', after: { name: 'Giza' } }, 'Mona Adel added area Giza'],
    [
      { action: 'contacts.setContacted', entity: 'contacts', before: { contacted_by: null }, after: { contacted_by: 'Mona Adel' } },
      'Mona Adel marked doctor Ahmed Ali as contactedContacted by:nothing became Mona Adel',
    ],
    [
      { action: 'contacts.setContacted', entity: 'contacts', before: { contacted_by: 'Omar' }, after: { contacted_by: null } },
      'Mona Adel marked doctor Ahmed Ali as not contactedContacted by:Omar became nothing',
    ],
    [
      { action: 'webinars.archive', entity: 'webinars', before: { title: 'Insulin', status: 'not_started' } },
      'Mona Adel cancelled webinar Ahmed Ali',
    ],
    [
      { action: 'webinars.archive', entity: 'webinars', before: { title: 'Insulin', status: 'started' } },
      'Mona Adel ended webinar Ahmed Ali',
    ],
    [
      { action: 'webinars.archive', entity: 'webinars', before: { title: 'Insulin', status: 'ended' } },
      'Mona Adel deleted webinar Ahmed Ali',
    ],
    [{ action: 'admins.resetPassword', entity: 'users' }, 'Mona Adel reset the password of Ahmed Ali'],
    [{ action: 'session.signIn', entity: 'users', actor: null }, 'The system signed in'],
    [{ action: 'session.answerNewSignIn', entity: 'users', after: { was_me: true } }, 'Mona Adel confirmed a sign-in from a new device'],
    [
      { action: 'session.answerNewSignIn', entity: 'users', after: { was_me: false } },
      'Mona Adel rejected a sign-in from a new device and ended its session',
    ],
    [
      { action: 'audit.export', entity: 'users', after: { from: '2026-11-01', count: 1500 } },
      'Mona Adel exported the audit trailFrom:2026-11-01Changes:1,500',
    ],
    [
      { action: 'securityEvents.export', entity: 'users', after: { kind: 'sign_in_failed', user_id: 4, rows: 2 } },
      'Mona Adel exported the security eventsKind:Failed sign-inUser:No. 4Rows:2',
    ],
    [
      { action: 'stories.update', entity: 'stories', before: { type: 'image' }, after: { type: 'video' } },
      'Mona Adel updated story Ahmed AliType:Image became Video',
    ],
    [
      { action: 'stories.poster', entity: 'stories', after: { hosted_id: 'video-1', duration: 125, poster: 'changed' } },
      'Mona Adel updated the poster or length of story Ahmed AliDuration:2:05Poster:changed',
    ],
    [
      { action: 'doctors.update', before: { area_id: 1200 }, after: { area_id: 1300 } },
      'Mona Adel updated doctor Ahmed AliArea:No. 1200 became No. 1300',
    ],
    [{ action: 'posts.archiveVideo', entity: 'posts', after: { video: 12 } }, 'Mona Adel deleted a video of post Ahmed Ali'],
    [{ action: 'notifications.sendWhatsapp', entity: 'notifications', record: null }, 'Mona Adel sent the WhatsApp message No. 7 '],
    [
      {
        action: 'notifications.sendWhatsapp',
        entity: 'notifications',
        record: 'New prices',
        after: { type: 'whatsapp', audience: 'members', user_ids: [3, 5] },
      },
      'Mona Adel sent the WhatsApp message New prices to 2 members',
    ],
    [
      {
        action: 'notifications.notifyMembers',
        entity: 'notifications',
        record: 'New prices',
        after: { type: 'notification', audience: 'group', group_id: 'Cairo' },
      },
      'Mona Adel sent the notification New prices to the group Cairo',
    ],
    [
      { action: 'notifications.notifyAll', entity: 'notifications', record: 'New prices', after: { audience: 'all' } },
      'Mona Adel sent the notification New prices to all members',
    ],
    [
      {
        action: 'notifications.reschedule',
        entity: 'notifications',
        record: 'New prices',
        before: { send_at: '2026-11-21T07:00:00.000Z' },
        after: { send_at: '2026-11-22T07:00:00.000Z' },
      },
      'Mona Adel moved notification New prices to another timeSend time:21 Nov 2026, 09:00 became 22 Nov 2026, 09:00',
    ],
    [
      { action: 'bulk.start', entity: 'tasks', record: 'Approve 3 doctors', after: { count: 3 } },
      'Mona Adel started task Approve 3 doctorsChanges:3',
    ],
    [
      { action: 'tasks.undo', entity: 'tasks', record: 'Approve 3 doctors', after: { task_id: 9 } },
      'Mona Adel undid task Approve 3 doctorsTask:No. 9',
    ],
    [{ action: 'imports.runAll', entity: 'importedFiles', record: null, entity_id: null }, 'Mona Adel: imports run all, imported files '],
    [{ action: 'constructor', entity: 'toString', record: null, entity_id: null }, 'Mona Adel: constructor, to string '],
  ])('describes %j as: %s', async (fields, sentence) => {
    await openAudit([buildEntry(fields)]);
    const [item] = await itemsOf();
    expect(item?.textContent.replace(/^\d\d:\d\d/, '').replaceAll('→became', ' became ')).toBe(sentence);
  });

  it('groups entries by the days of the configured time zone, and links to the records', async () => {
    await openAudit([
      buildEntry({ action: 'doctors.archive', at: '2026-11-20T22:30:00.000Z' }),
      buildEntry({ action: 'areas.archive', entity: 'areas', record: 'Nasr City', at: '2026-11-20T21:59:00.000Z' }),
      buildEntry({ action: 'admins.archive', entity: 'users', record: 'Omar', at: '2026-11-20T08:00:00.000Z' }),
    ]);
    const [first] = await itemsOf();
    expect(first?.textContent).toContain('00:30');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['21 Nov 2026', '20 Nov 2026']);
    expect(screen.getByRole('link', { name: 'Ahmed Ali' }).getAttribute('href')).toBe('/doctors/7');
    expect(screen.getByRole('link', { name: 'Nasr City' }).getAttribute('href')).toBe('/areas?name=Nasr+City');
    expect(screen.queryByRole('link', { name: 'Omar' })).toBeNull();
  });

  it('filters by user, kind and days; the dates are cleared on their own, and Reset removes all', async () => {
    const { user, router, lastQuery } = await openAudit([buildEntry({ action: 'doctors.archive' })]);
    await itemsOf();
    await user.selectOptions(screen.getByLabelText('Record type'), 'Doctors');
    await user.click(screen.getByRole('combobox', { name: 'Who' }));
    await user.click(await screen.findByRole('option', { name: 'Omar Nabil' }));
    await chooseDays(user, '2026-11-01', '2026-11-20');
    await waitFor(() =>
      expect(lastQuery()).toEqual({ page: 1, per_page: 15, actor_id: 4, entity: 'doctors', from: '2026-11-01', to: '2026-11-20' }),
    );
    await user.click(await screen.findByRole('button', { name: '1 Nov 2026 – 20 Nov 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Clear dates' }));
    // Checks the address, because the list was loaded less than a second ago and may come from the cache.
    await waitFor(() => expect(router.state.location.search).toEqual({ entity: 'doctors', actor_id: '4' }));
    expect(screen.getByRole('button', { name: 'Remove filter Who: Omar Nabil' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows one record from the URL, its further pages, and an error if a page cannot be loaded', async () => {
    const { server, user, lastQuery } = await openAudit(
      [buildEntry({ action: 'doctors.archive' })],
      '/settings/audit?entity=doctors&entity_id=7',
    );
    expect(await screen.findByRole('button', { name: 'Remove filter Record: Ahmed Ali' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ entity: 'doctors', entity_id: 7, page: 2 }));
    server.on(auditRoutes.list, () => {
      throw new ErrorReply('not_found', 'Not here');
    });
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    expect((await screen.findAllByText('Not here')).length).toBeGreaterThan(0);
  });

  it('exports the changes that match the filters, and says up to when the trail is sealed', async () => {
    const saved: string[] = [];
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { server, user } = await openAudit([buildEntry({ action: 'doctors.archive' })], '/settings/audit?entity=doctors&per_page=50');
    server.on(auditRoutes.export, () => 'seal,hash');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The changes were exported.')).toBeDefined();
    expect([saved, server.requestsTo(auditRoutes.export).map(({ input }) => input.query)]).toEqual([
      ['medboard-export.csv'],
      [{ entity: 'doctors' }],
    ]);
    save.mockRestore();
    expect(screen.getByText(/^Sealed up to .*20 Nov 2026.*, seal 1,234$/)).toBeDefined();
    server.on(auditRoutes.export, () => {
      throw new ErrorReply('unavailable', '');
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The changes could not be exported.')).toBeDefined();
  });

  it.each<[string, () => { data: null }]>([
    ['Not sealed yet', () => ({ data: null })],
    [
      'The seal could not be loaded.',
      () => {
        throw new ErrorReply('forbidden', 'No');
      },
    ],
  ])('says about the seal: %s', async (sentence, reply) => {
    await renderApp({
      path: '/settings/audit',
      prepare: (server) => {
        mockRoutes(server, [buildEntry({ action: 'doctors.archive' })]);
        server.on(auditRoutes.seal, reply);
      },
    });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('shows one empty state without any changes, and another for filters without a match', async () => {
    const { router } = await renderApp({
      path: '/settings/audit?entity=areas',
      prepare: (server) => {
        server.on(auditRoutes.list, () => pageOfRows([]));
        server.on(adminRoutes.list, () => pageOfRows([admin]));
      },
    });
    expect(await screen.findByText('Nothing matches your search and filters.')).toBeDefined();
    await router.navigate({ to: '/settings/audit' });
    expect(await screen.findByText('Changes appear here, with who made them and when.')).toBeDefined();
  });

  it('is linked in the settings for administrators only', async () => {
    const { user, router } = await openAudit([buildEntry({ action: 'doctors.archive' })], '/settings');
    await user.click(await screen.findByRole('link', { name: 'Audit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/audit'));
    expect((await screen.findByRole('link', { name: 'Audit' })).getAttribute('aria-current')).toBe('page');
    document.body.replaceChildren();
    await renderApp({ path: '/settings', role: 'company' });
    await screen.findByRole('heading', { name: 'Dashboard Settings' });
    expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull();
  });
});

describe("a record's history", () => {
  it("is a tab on a doctor's page", async () => {
    const { server, user } = await renderApp({
      path: '/doctors/7',
      prepare: (fake) => {
        fake.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(buildDoctor({ id: 7 })) }));
        fake.on(doctorRoutes.ledger, () => pageOfRows([]));
        fake.on(doctorRoutes.decisions, () => pageOfRows([]));
        mockRoutes(fake, [buildEntry({ action: 'doctors.restore' })]);
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'All changes' }));
    expect(await screen.findByText('restored doctor', { exact: false })).toBeDefined();
    expect(server.requestsTo(auditRoutes.list).map(({ input }) => input.query)).toEqual([
      { entity: 'doctors', entity_id: 7, page: 1, per_page: 10 },
    ]);
    expect(screen.getByRole('link', { name: 'Open in Audit' }).getAttribute('href')).toBe('/settings/audit?entity=doctors&entity_id=7');
  });
});

it('has a sentence for every action that the server names', () => {
  const folder = join(import.meta.dirname, '../../../../server/features');
  const sources = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'));
  const actions = new Set(
    sources.flatMap((path) => {
      const source = readFileSync(join(folder, path), 'utf8');
      return [...source.matchAll(/\baction: '(\w+\.\w+)'/g)].map(([, action = '']) => action);
    }),
  );
  expect(actions.has('members.takeOver')).toBe(true);
  const isUnknown = (action: string) => describeAction(buildEntry({ action, after: { status: 'approved' } })) === 'audit.sentence.other';
  expect([...actions].filter(isUnknown)).toEqual([]);
});

it('has a sentence for every write of the contract', () => {
  const writes = allRoutes.filter(
    ({ spec }) => spec.method !== 'GET' && spec.permission !== 'public' && !spec.isReadOnly && !spec.skipsAudit,
  );
  const withoutSentence = writes.filter(
    ({ name }) => describeAction(buildEntry({ action: name, after: { status: 'approved' } })) === 'audit.sentence.other',
  );
  expect(withoutSentence.map(({ name }) => name)).toEqual([]);
});
