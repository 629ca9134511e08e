// @vitest-environment happy-dom
// Proves WEB-6, WEB-9, WEB-16, WEB-17
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { conferenceRoutes } from '../../../../../contract/entities/content/conferences.ts';
import { concurrencyLimitText, type Webinar, webinarRoutes } from '../../../../../contract/entities/content/webinars.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../../test/fake-server.ts';
import {
  buildConference,
  buildWebinar,
  chooseAction,
  dayWith,
  openWebinars,
  replyFull,
  setWebinarClock,
} from '../../../../test/webinars.ts';

setWebinarClock();

describe('scheduling a webinar', () => {
  const openForm = async (answer = () => dayWith()) => {
    const app = await openWebinars([], (server) => {
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
    expect(await within(form).findByText(concurrencyLimitText)).toBeDefined();
    await waitFor(() => expect(server.requestsTo(webinarRoutes.day).length).toBeGreaterThan(1));
    expect(screen.getAllByText(new RegExp(concurrencyLimitText))).toHaveLength(1);
    await user.click(within(form).getByRole('radio', { name: '1 hour' }));
    expect(screen.queryByText(concurrencyLimitText)).toBeNull();
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
    const field = within(form).getByRole('textbox', { name: 'Date' });
    await user.click(field);
    const day = (number: number) => screen.findByRole<HTMLButtonElement>('button', { name: `${number} November 2026` });
    expect((await day(20)).disabled).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: '20 November 2026' })).toBeNull());
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, '28/11');
    await user.tab();
    expect(await within(form).findByRole('region', { name: 'Webinars on 28 Nov 2026' })).toBeDefined();
    expect(server.requestsTo(webinarRoutes.day).at(-1)?.input.query).toEqual({ date: '2026-11-28' });
  });
});

describe('editing a webinar', () => {
  const openEdit = async (webinar: Webinar, others: Webinar[], prepare: (server: FakeServer) => void) => {
    const app = await openWebinars([webinar], (server) => {
      server.on(conferenceRoutes.list, () => pageOfRows([buildConference()]));
      server.on(webinarRoutes.day, () => dayWith(webinar, ...others));
      prepare(server);
    });
    await chooseAction(app, webinar.title, 'Edit');
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

  it('sends only what was changed in a webinar whose title is longer than is allowed now', async () => {
    const webinar = buildWebinar(2, { title: 'T'.repeat(151) });
    const { server, user, form } = await openEdit(webinar, [], (fake) =>
      fake.on(webinarRoutes.update, () => ({ data: webinar, message: 'Webinar updated successfully' })),
    );
    const title = within(form).getByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Insulin');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Webinar updated successfully')).toBeDefined();
    expect(server.requestsTo(webinarRoutes.update)[0]?.input.body).toEqual({ title: 'Insulin', seen_updated_at: webinar.updated_at });
  });

  it('offers the next free time if the chosen one is full, without counting itself', async () => {
    const others = [buildWebinar(5), buildWebinar(6), buildWebinar(7, { duration: 2 })];
    const { user, form } = await openEdit(buildWebinar(2), others, (server) => server.on(webinarRoutes.update, replyFull));
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), '!');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findAllByText(new RegExp(concurrencyLimitText))).toHaveLength(1);
    await user.click(await within(form).findByRole('button', { name: 'Use the next free time: 21 Nov 2026, 19:00' }));
    expect(within(form).getByLabelText<HTMLInputElement>(/^Time/).value).toBe('19:00');
    expect(await within(form).findByText('1 of 3 webinars run at this time.')).toBeDefined();
    expect(within(form).queryByRole('button', { name: /next free time/ })).toBeNull();
    expect(screen.queryByText(concurrencyLimitText)).toBeNull();
  });
});
