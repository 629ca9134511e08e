// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conferenceId, conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { concurrencyLimitMessage, type Webinar, type WebinarDay, webinarId, webinarRoutes } from '../../../contract/entities/webinars.ts';
import { ErrorReply, type FakeServer, pageOfRows, restoredReply } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const conference = { id: conferenceId.parse(4), title: 'Heart 2026', is_archived: false };

const buildWebinar = (id: number, webinar: Partial<Webinar> = {}): Webinar => ({
  id: webinarId.parse(id),
  meeting_id: `meeting-of-${id}`,
  title: `Webinar ${id}`,
  meeting_date_time: '2026-11-21T16:00:00.000Z',
  duration: 1,
  status: 'not_started',
  conference_id: conference.id,
  conference,
  started_at: null,
  ended_at: null,
  participant_url: `https://meet.example/webinar-${id}`,
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  ...webinar,
});

const buildConference = () => ({
  id: conference.id,
  title: conference.title,
  description: 'All about hearts',
  link: 'https://heart.example',
  image: '/storage/heart',
  categories: [],
  tags: [],
  reaction1: 0,
  reaction2: 0,
  reaction3: 0,
  reaction4: 0,
  reaction5: 0,
  total_reacts: 0,
  created_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

const dayWith = (...webinars: Webinar[]): { data: WebinarDay } => ({
  data: {
    cap: 3,
    time_zone: 'Africa/Cairo',
    webinars: webinars.map(({ id, title, meeting_date_time, duration, status }) => ({ id, title, meeting_date_time, duration, status })),
  },
});

const replyFull = () => {
  throw new ErrorReply('conflict', concurrencyLimitMessage, { meeting_date_time: [concurrencyLimitMessage] });
};

// 10:00 in Cairo.
const now = new Date('2026-11-21T08:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const openList = (rows: Webinar[], prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/meetings',
    prepare: (server) => {
      server.on(webinarRoutes.list, () => pageOfRows(rows));
      prepare(server);
    },
  });

type App = Awaited<ReturnType<typeof openList>>;

const menuOf = async ({ user }: App, title: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

const pick = async (app: App, title: string, action: string) => {
  await menuOf(app, title);
  await app.user.click(screen.getByRole('menuitem', { name: action }));
};

describe('the webinar schedule', () => {
  it('shows every column, with times in the configured time zone', async () => {
    await openList([
      buildWebinar(3),
      buildWebinar(2, { status: 'started', duration: 2 }),
      buildWebinar(1, { status: 'ended', duration: 3, started_at: '2026-11-18T10:00:00.000Z' }),
      buildWebinar(4, { status: 'ended' }),
    ]);
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['#', 'Title', 'Webinar Date Time', 'Duration', 'Status', 'Actions']);
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(cells.map((row) => row.slice(2, 5))).toEqual([
      ['21 Nov 2026, 18:00', '1 hour', 'Not Started'],
      ['21 Nov 2026, 18:00', '2 hours', 'Started'],
      ['21 Nov 2026, 18:00', '3 hours', 'Ended'],
      ['21 Nov 2026, 18:00', '1 hour', 'Missed'],
    ]);
    expect(screen.getByText('Times are in Africa/Cairo.')).toBeDefined();
  });

  it('labels a webinar whose conference is archived', async () => {
    await openList([buildWebinar(3, { conference: { ...conference, is_archived: true } }), buildWebinar(2)]);
    expect(await screen.findAllByText('(archived)')).toHaveLength(1);
  });

  it('offers no Start for an ended webinar', async () => {
    const app = await openList([buildWebinar(2), buildWebinar(1, { status: 'ended' })]);
    expect(await menuOf(app, 'Webinar 1')).toEqual(['Delete']);
    await app.user.keyboard('{Escape}');
    expect(await menuOf(app, 'Webinar 2')).toEqual(['Start', 'Edit', 'Copy link for participants', 'Cancel webinar']);
  });

  it('ends a webinar after a confirm dialog that explains the effect', async () => {
    const app = await openList([buildWebinar(2, { status: 'started' })], (server) =>
      server.on(webinarRoutes.archive, () => ({ message: 'Webinar ended successfully' })),
    );
    await pick(app, 'Webinar 2', 'End');
    const confirmDialog = await screen.findByRole('dialog', { name: 'End this webinar?' });
    expect(within(confirmDialog).getByText(/will end and be removed from the schedule/)).toBeDefined();
    await app.user.click(within(confirmDialog).getByRole('button', { name: 'End webinar' }));
    expect(await screen.findByText('Webinar ended successfully')).toBeDefined();
    expect(app.server.requestsTo(webinarRoutes.archive)[0]?.input.params).toEqual({ id: 2 });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['not_started', 'Cancel webinar', { title: 'Cancel this webinar?', back: 'Keep webinar' }],
    ['ended', 'Delete', { title: 'Delete Webinar 2?', back: 'Cancel' }],
  ] as const)('restores with Undo a webinar that was %s', async (status, action, { title, back }) => {
    const app = await openList([buildWebinar(2, { status })], (server) =>
      server.on(webinarRoutes.archive, () => ({ message: 'It is gone' })),
    );
    await pick(app, 'Webinar 2', action);
    const confirmDialog = await screen.findByRole('dialog', { name: title });
    expect(within(confirmDialog).getByText(/You can undo this right after/)).toBeDefined();
    expect(within(confirmDialog).getByRole('button', { name: back })).toBeDefined();
    await app.user.click(within(confirmDialog).getByRole('button', { name: action }));
    app.server.on(webinarRoutes.restore, ({ body }) => restoredReply(body.ids, 'Webinar Restore successfully'));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Webinar Restore successfully')).toBeDefined();
    expect(app.server.requestsTo(webinarRoutes.restore)[0]?.input.body).toEqual({ ids: [2] });
  });
});

describe('starting a webinar', () => {
  const link = 'https://meet.example/room?jwt=secret';

  const start = async (tab: unknown, answer: () => { data: { moderator_link: { url: string } }; message: string }) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as Window | null);
    const app = await openList([buildWebinar(2)], (server) =>
      server.on(webinarRoutes.start, () => {
        // Browsers allow a new tab in the click handler only, not after a response.
        expect(open).toHaveBeenCalledTimes(1);
        return answer();
      }),
    );
    await pick(app, 'Webinar 2', 'Start');
    const form = await screen.findByRole('dialog', { name: 'Start Webinar 2' });
    return { ...app, open, form, submit: () => app.user.click(within(form).getByRole('button', { name: 'Start' })) };
  };
  const started = () => ({ data: { moderator_link: { url: link } }, message: 'Webinar started successfully' });
  const makeTab = () => ({
    opener: window,
    closed: false,
    close: vi.fn(),
    location: { replace: vi.fn() },
    document: document.implementation.createHTMLDocument(),
  });

  it('requires a user name, and opens the meeting in a new tab', async () => {
    const tab = makeTab();
    const tabTexts: (string | null)[] = [];
    const { user, server, open, form, submit } = await start(tab, () => {
      tabTexts.push(tab.document.title, tab.document.body.textContent);
      return started();
    });
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: /User Name/ });
    expect(name.value).toBe('Mona Adel');
    await user.clear(name);
    await user.type(name, 'Mo');
    await submit();
    expect(await within(form).findByText('User Name must be at least 3 characters')).toBeDefined();
    expect(open).not.toHaveBeenCalled();
    await user.type(name, 'na');
    await submit();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(link));
    expect(tab.opener).toBeNull();
    expect(tabTexts).toEqual(['Opening the meeting…', 'The meeting is being opened. If nothing happens, return to Medboard.']);
    expect(server.requestsTo(webinarRoutes.start)[0]?.input.body).toEqual({ meeting_id: 'meeting-of-2', username: 'Mona' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain('secret');
  });

  it.each([
    ['2026-11-21T16:00:00.000Z', 1],
    ['2026-11-21T08:50:00.000Z', 0],
  ])('shows the early-start warning for %s %i times', async (meeting_date_time, warnings) => {
    const app = await openList([buildWebinar(2, { meeting_date_time })]);
    await pick(app, 'Webinar 2', 'Start');
    const form = await screen.findByRole('dialog', { name: 'Start Webinar 2' });
    expect(within(form).queryAllByText(/^It is scheduled for 21 Nov 2026, 18:00\. If you start it now/)).toHaveLength(warnings);
  });

  it('shows a link if the browser blocks the new tab, until the link is clicked', async () => {
    const { user, submit } = await start(null, started);
    await submit();
    const meetingLink = await screen.findByRole('link', { name: 'Open the meeting in a new tab' });
    expect([meetingLink.getAttribute('href'), meetingLink.getAttribute('target'), meetingLink.getAttribute('rel')]).toEqual([
      link,
      '_blank',
      'noopener noreferrer',
    ]);
    meetingLink.addEventListener('click', (event) => event.preventDefault());
    await user.click(meetingLink);
    await waitFor(() => expect(document.body.innerHTML).not.toContain('secret'));
  });

  it('closes the new tab if too many webinars are running', async () => {
    const tab = makeTab();
    const { submit, form } = await start(tab, () => {
      throw new ErrorReply('conflict', concurrencyLimitMessage);
    });
    await submit();
    expect(await within(form).findByText(concurrencyLimitMessage)).toBeDefined();
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(tab.location.replace).not.toHaveBeenCalled();
  });
});

describe('scheduling a webinar', () => {
  const openForm = async (answer = () => dayWith()) => {
    const app = await openList([], (server) => {
      server.on(webinarRoutes.day, answer);
      server.on(conferenceRoutes.list, () => pageOfRows([buildConference()]));
    });
    const [add] = await screen.findAllByRole('button', { name: 'Add New Webinar' });
    if (add) await app.user.click(add);
    const form = await screen.findByRole('dialog', { name: 'Add New Webinar' });
    const setTime = (value: string) => fireEvent.change(within(form).getByLabelText(/^Time/), { target: { value } });
    return { ...app, form, setTime, save: () => app.user.click(within(form).getByRole('button', { name: 'Add Webinar' })) };
  };

  it('requires all fields, rejects a past time, and sends the time in the configured time zone', async () => {
    const { user, server, form, setTime, save } = await openForm();
    server.on(webinarRoutes.create, () => ({ data: buildWebinar(9), message: 'Webinar added successfully' }));
    await save();
    for (const error of ['Title is required', 'Conference is required', 'Meeting date and time is required'])
      expect(await within(form).findByText(error)).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), 'Live surgery');
    await user.click(within(form).getByRole('combobox', { name: /Conference/ }));
    await user.click(await screen.findByRole('option', { name: 'Heart 2026' }));
    setTime('09:58');
    await save();
    expect(await within(form).findByText('Meeting date and time cannot be in the past')).toBeDefined();
    expect(server.requestsTo(webinarRoutes.create)).toHaveLength(0);
    setTime('10:00');
    await user.click(within(form).getByRole('radio', { name: '2 hours' }));
    await save();
    expect(await screen.findByText('Webinar added successfully')).toBeDefined();
    expect(server.requestsTo(webinarRoutes.create)[0]?.input.body).toEqual({
      title: 'Live surgery',
      conference_id: 4,
      meeting_date_time: '2026-11-21T10:00',
      duration: 2,
    });
  });

  it('shows the other webinars of the day, and warns when the webinar limit is exceeded', async () => {
    const day = dayWith(
      buildWebinar(1),
      buildWebinar(2, { duration: 3 }),
      buildWebinar(3, { meeting_date_time: '2026-11-21T18:00:00.000Z' }),
    );
    const { user, server, form, setTime, save } = await openForm(() => day);
    const dayView = await within(form).findByRole('region', { name: 'Webinars on 21 Nov 2026' });
    expect(
      within(dayView)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['18:00–19:00 Webinar 1', '18:00–21:00 Webinar 2', '20:00–21:00 Webinar 3']);
    expect(server.requestsTo(webinarRoutes.day)[0]?.input.query).toEqual({ date: '2026-11-21' });
    // Adjacent webinars do not overlap.
    setTime('19:00');
    expect(await within(dayView).findByText('1 of 3 webinars run at this time.')).toBeDefined();
    setTime('18:00');
    expect(await within(dayView).findByText('2 of 3 webinars run at this time.')).toBeDefined();
    await user.click(within(form).getByRole('radio', { name: '3 hours' }));
    expect(await within(dayView).findByText('Full: 3 of 3 webinars already run at this time.')).toBeDefined();
    server.on(webinarRoutes.create, replyFull);
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), 'Live surgery');
    await user.click(within(form).getByRole('combobox', { name: /Conference/ }));
    await user.click(await screen.findByRole('option', { name: 'Heart 2026' }));
    await save();
    expect(await within(form).findByText(concurrencyLimitMessage)).toBeDefined();
    await waitFor(() => expect(server.requestsTo(webinarRoutes.day).length).toBeGreaterThan(1));
    expect(screen.getAllByText(new RegExp(concurrencyLimitMessage))).toHaveLength(1);
    await user.click(within(form).getByRole('radio', { name: '1 hour' }));
    expect(screen.queryByText(concurrencyLimitMessage)).toBeNull();
  });

  it('retries a day that could not be loaded', async () => {
    const { user, server, form } = await openForm(() => {
      throw new ErrorReply('not_found', 'Not here');
    });
    expect(await within(form).findByText('The webinars of this day could not be loaded.')).toBeDefined();
    server.on(webinarRoutes.day, () => dayWith());
    await user.click(within(form).getByRole('button', { name: 'Retry' }));
    expect(await within(form).findByRole('region', { name: 'Webinars on 21 Nov 2026' })).toBeDefined();
  });

  it('lists overlapping webinars of the next day', async () => {
    const next = buildWebinar(1, { meeting_date_time: '2026-11-21T22:30:00.000Z' });
    const { user, server, form, setTime } = await openForm();
    server.on(webinarRoutes.day, ({ query: { date } }) => (date === '2026-11-22' ? dayWith(next) : dayWith()));
    await user.click(within(form).getByRole('radio', { name: '2 hours' }));
    setTime('23:30');
    const dayView = await within(form).findByRole('region', { name: 'Webinars on 21 Nov 2026' });
    expect((await within(dayView).findByRole('listitem')).textContent).toBe('22 Nov 2026, 00:30–01:30 Webinar 1');
    expect(within(dayView).queryByText(/No other webinars/)).toBeNull();
  });

  it('shows no count until the next day is loaded', async () => {
    const { user, server, form, setTime } = await openForm();
    server.on(webinarRoutes.day, ({ query: { date } }) => {
      if (date === '2026-11-22') throw new ErrorReply('not_found', 'Not here');
      return dayWith(buildWebinar(1, { meeting_date_time: '2026-11-21T21:30:00.000Z' }));
    });
    await user.click(within(form).getByRole('radio', { name: '2 hours' }));
    setTime('23:30');
    expect(await within(form).findByText('The webinars of this day could not be loaded.')).toBeDefined();
    expect(within(form).queryByText(/at this time/)).toBeNull();
    server.on(webinarRoutes.day, () => dayWith(buildWebinar(1, { meeting_date_time: '2026-11-21T21:30:00.000Z' })));
    await user.click(within(form).getByRole('button', { name: 'Retry' }));
    expect(await within(form).findByText('1 of 3 webinars run at this time.')).toBeDefined();
  });

  it('shows the selected day, and allows no day before today', async () => {
    const { user, server, form } = await openForm();
    await user.click(within(form).getByRole('button', { name: /^Date/ }));
    const day = (number: number) => screen.findByRole<HTMLButtonElement>('button', { name: `${number} November 2026` });
    expect((await day(20)).disabled).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: '20 November 2026' })).toBeNull());
    expect(document.activeElement).toBe(within(form).getByRole('button', { name: /^Date/ }));
    await user.keyboard('{Enter}');
    await user.click(await day(28));
    expect(await within(form).findByRole('region', { name: 'Webinars on 28 Nov 2026' })).toBeDefined();
    expect(server.requestsTo(webinarRoutes.day).map(({ input }) => input.query)).toEqual([{ date: '2026-11-21' }, { date: '2026-11-28' }]);
  });
});

describe('editing a webinar', () => {
  const openEdit = async (webinar: Webinar, others: Webinar[], prepare: (server: FakeServer) => void) => {
    const app = await openList([webinar], (server) => {
      server.on(conferenceRoutes.list, () => pageOfRows([buildConference()]));
      server.on(webinarRoutes.day, () => dayWith(webinar, ...others));
      prepare(server);
    });
    await pick(app, webinar.title, 'Edit');
    return { ...app, form: await screen.findByRole('dialog', { name: 'Edit Webinar' }) };
  };

  it('sends what was changed with the version that was seen, and keeps the form open if another user was faster', async () => {
    const webinar = buildWebinar(2);
    const { server, user, form } = await openEdit(webinar, [], (fake) =>
      fake.on(webinarRoutes.update, () => {
        throw new ErrorReply('conflict', 'This webinar was changed in the meantime');
      }),
    );
    const time = within(form).getByLabelText<HTMLInputElement>(/^Time/);
    expect([time.value, within(form).getByRole<HTMLInputElement>('radio', { name: '1 hour' }).checked]).toEqual(['18:00', true]);
    expect(within(form).getByRole<HTMLInputElement>('combobox', { name: 'Conference' }).value).toBe('Heart 2026');
    fireEvent.change(time, { target: { value: '19:30' } });
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText(/This webinar was changed in the meantime/)).toBeDefined();
    expect(server.requestsTo(webinarRoutes.update)[0]?.input).toEqual({
      params: { id: 2 },
      body: { meeting_date_time: '2026-11-21T19:30', seen_updated_at: webinar.updated_at },
    });
  });

  it('offers the next free time if the chosen one is full, without counting itself', async () => {
    const others = [buildWebinar(5), buildWebinar(6), buildWebinar(7, { duration: 2 })];
    const { user, form } = await openEdit(buildWebinar(2), others, (server) => server.on(webinarRoutes.update, replyFull));
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), '!');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findAllByText(new RegExp(concurrencyLimitMessage))).toHaveLength(1);
    await user.click(await within(form).findByRole('button', { name: 'Use the next free time: 21 Nov 2026, 19:00' }));
    expect(within(form).getByLabelText<HTMLInputElement>(/^Time/).value).toBe('19:00');
    expect(await within(form).findByText('1 of 3 webinars run at this time.')).toBeDefined();
    expect(within(form).queryByRole('button', { name: /next free time/ })).toBeNull();
    expect(screen.queryByText(concurrencyLimitMessage)).toBeNull();
  });
});

it('requests the webinars by time, and copies the link for participants', async () => {
  const app = await openList([buildWebinar(2)]);
  await pick(app, 'Webinar 2', 'Copy link for participants');
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('https://meet.example/webinar-2');
  const queries = app.server.requestsTo(webinarRoutes.list).map(({ input }) => input.query);
  expect(queries).toEqual([expect.objectContaining({ sort: 'schedule' })]);
});
