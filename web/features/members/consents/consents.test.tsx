// @vitest-environment happy-dom
// Proves CNS-7, CNS-8
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { type Consent, consentChannels, consentPurposes, consentRoutes } from '../../../../contract/entities/members/consents.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { today } from '../../../platform/today.ts';
import { buildCompany } from '../../../test/companies.ts';
import { buildDoctor, buildDoctorDetail } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildConsent = (overrides: Partial<Consent> = {}): Consent => ({
  id: 1,
  channel: 'whatsapp',
  purpose: 'marketing',
  state: 'withdrawn',
  source: 'office_call',
  text_version: null,
  note: 'Asked us to stop',
  recorded_by: { id: 4, name: 'Omar Nabil' },
  at: '2026-11-20T10:00:00.000Z',
  recorded_at: '2026-11-20T10:05:00.000Z',
  ...overrides,
});

const replyWith = (entries: Consent[], { isRequired = false, page = 1, lastPage = 1 } = {}) => ({
  data: {
    is_required: isRequired,
    current: consentChannels.flatMap((channel) =>
      consentPurposes.map((purpose) => ({
        channel,
        purpose,
        latest: entries.find((each) => each.channel === channel && each.purpose === purpose) ?? null,
      })),
    ),
    history: { data: entries, current_page: page, last_page: lastPage, per_page: 10, total: entries.length },
  },
});

const openDoctor = (prepareConsents: (server: FakeServer) => void, officeRole: OfficeRole = 'admin') =>
  renderApp({
    path: '/doctors/7',
    officeRole,
    prepare: (server) => {
      server.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(buildDoctor({ id: 7, name: 'Sara Ali' })) }));
      server.on(doctorRoutes.ledger, () => pageOfRows([]));
      server.on(doctorRoutes.decisions, () => pageOfRows([]));
      prepareConsents(server);
    },
  });

const findCurrent = () => screen.findByRole('table', { name: 'Current consents by channel and purpose' });

describe('the consents of a member', () => {
  it('show the state, day and source by channel and purpose, and every entry below', async () => {
    const { server, user } = await openDoctor((fake) =>
      fake.on(consentRoutes.list, ({ query }) => replyWith([buildConsent()], { page: query.page, lastPage: 2 })),
    );
    const row = within(await findCurrent()).getByRole('row', { name: /^WhatsApp/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Withdrawn20 Nov 2026 · Phone call', 'Not recorded']);
    expect(screen.getByText('WhatsApp and push messages are sent unless consent was withdrawn.')).toBeDefined();
    const history = screen.getByRole('table', { name: '' });
    expect(within(history).getByText('Asked us to stop')).toBeDefined();
    expect(within(history).getByText('Omar Nabil')).toBeDefined();
    await user.click(within(screen.getByRole('navigation', { name: /Consent history/ })).getByRole('button', { name: /Next/ }));
    await waitFor(() => expect(server.requestsTo(consentRoutes.list).at(-1)?.input.query).toEqual({ page: 2, per_page: 10 }));
  });

  it('record a consent after its source and text version were given, and show a message of the server at its field', async () => {
    const { server, user } = await openDoctor((fake) => fake.on(consentRoutes.list, () => replyWith([], { isRequired: true })));
    expect(await screen.findByText('WhatsApp and push messages are sent only if consent was given.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Record consent' }));
    const form = await screen.findByRole('dialog', { name: 'Record consent from Sara Ali' });
    const save = within(form).getByRole('button', { name: 'Record consent' });
    await user.click(save);
    for (const error of ['Choose a channel', 'Choose a purpose', 'Choose a source']) {
      expect(await within(form).findByText(error)).toBeDefined();
    }
    expect(within(form).getByLabelText('Date').getAttribute('max')).toBe(today());
    await user.click(within(form).getByRole('radio', { name: 'WhatsApp' }));
    await user.click(within(form).getByRole('radio', { name: /^Service/ }));
    await user.click(within(form).getByRole('radio', { name: 'Paper form' }));
    await user.click(save);
    expect(await within(form).findByText('Text version is required')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: /Text version/ }), '2026-11');
    server.on(consentRoutes.record, () => {
      throw new ErrorReply('invalid', 'No', { text_version: ['This version is unknown'] });
    });
    await user.click(save);
    expect(await within(form).findByText('This version is unknown')).toBeDefined();
    const given = buildConsent({ state: 'given', purpose: 'service' });
    server.on(consentRoutes.record, () => ({ data: given, message: 'Consent recorded' }));
    server.on(consentRoutes.list, () => replyWith([given]));
    await user.click(save);
    expect(await screen.findByText('Consent recorded')).toBeDefined();
    expect(server.requestsTo(consentRoutes.record).at(-1)?.input).toMatchObject({
      params: { id: 7 },
      body: { channel: 'whatsapp', purpose: 'service', state: 'given', source: 'paper_form', text_version: '2026-11' },
    });
    await waitFor(async () => expect(within(await findCurrent()).getByText('Given')).toBeDefined());
  });

  it('are read-only without the permission to record them', async () => {
    const app = await openDoctor((fake) => fake.on(consentRoutes.list, () => replyWith([])), 'reviewer');
    await findCurrent();
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
    expect(app.server.requestsTo(consentRoutes.list)).toHaveLength(1);
  });

  it('show an error with Retry, on the page of a company too', async () => {
    const { server, user } = await renderApp({
      path: '/companies/8',
      prepare: (fake) => {
        fake.on(companyRoutes.get, () => ({ data: buildCompany({ id: 8, name: 'Amoun' }) }));
        fake.on(consentRoutes.list, () => {
          throw new ErrorReply('invalid', 'Not now');
        });
      },
    });
    const section = await screen.findByRole('heading', { name: 'Consent' });
    const retry = await within(section.closest<HTMLElement>('[class*=section]') ?? document.body).findByRole('button', { name: 'Retry' });
    server.on(consentRoutes.list, () => replyWith([]));
    await user.click(retry);
    expect(await findCurrent()).toBeDefined();
  });
});

describe('the form of notifications', () => {
  it('counts members without consent, marks those who are picked, and sends the purpose if it is service', async () => {
    const { server, user } = await renderApp({
      path: '/notifications',
      prepare: (fake) => {
        fake.on(notificationRoutes.list, () => pageOfRows([]));
        fake.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 7, name: 'Sara Ali' }), buildDoctor({ id: 8, name: 'Omar' })]));
        fake.on(notificationRoutes.reach, ({ body }) =>
          body.purpose === 'service'
            ? { data: { total: 2, reachable: 2, without_consent: 0, unreachable: [] } }
            : {
                data: {
                  total: 2,
                  reachable: 1,
                  without_consent: 1,
                  unreachable: [{ reason: 'Consent withdrawn', count: 1, names: ['Sara Ali'], user_ids: [7] }],
                },
              },
        );
      },
    });
    server.on(notificationRoutes.sendWhatsapp, () => {
      throw new ErrorReply('invalid', 'Not now');
    });
    const [add] = await screen.findAllByRole('button', { name: 'Add New Notification' });
    await user.click(add ?? document.body);
    const form = await screen.findByRole('dialog', { name: 'Add New Notification' });
    await user.click(await within(form).findByRole('checkbox', { name: 'Select Sara Ali' }));
    await user.click(within(form).getByRole('checkbox', { name: 'Select Omar' }));
    expect(await within(form).findByText('1 will be skipped because they have not consented')).toBeDefined();
    const picked = within(form).getByRole('list', { name: 'Selected members' });
    expect(
      within(picked)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Consent withdrawn: Sara Ali', 'Omar']);
    await user.click(within(form).getByRole('radio', { name: /^Service/ }));
    expect(await within(form).findByText('Will reach 2 doctors')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: /Message/ }), 'Your talk starts');
    await user.click(within(form).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.requestsTo(notificationRoutes.sendWhatsapp).map(({ input }) => input.body)).toEqual([
        { specific_user: true, message: 'Your talk starts', purpose: 'service', user_id: [7, 8] },
      ]),
    );
  });
});
