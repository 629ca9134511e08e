// @vitest-environment happy-dom
// Proves WEB-1, WEB-2, WEB-18
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { buildWebinar, chooseAction, conference, openMenu, openWebinars, setWebinarClock } from '../../../test/webinars.ts';

setWebinarClock();

describe('the webinar schedule', () => {
  it('shows every column, with times in the configured time zone', async () => {
    await openWebinars([
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
    ).toEqual(['', '#', 'Title', 'Webinar Date Time', 'Duration', 'Status', 'Actions']);
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(cells.map((row) => row.slice(3, 6))).toEqual([
      ['21 Nov 2026, 18:00', '1 hour', 'Not Started'],
      ['21 Nov 2026, 18:00', '2 hours', 'Started'],
      ['21 Nov 2026, 18:00', '3 hours', 'Ended'],
      ['21 Nov 2026, 18:00', '1 hour', 'Missed'],
    ]);
    expect(screen.getByText('Times are in Cairo time.')).toBeDefined();
  });

  it('labels a webinar whose conference is archived', async () => {
    await openWebinars([buildWebinar(3, { conference: { ...conference, is_archived: true } }), buildWebinar(2)]);
    expect(await screen.findAllByText('(archived)')).toHaveLength(1);
  });

  it('offers no Start for an ended webinar', async () => {
    const app = await openWebinars([buildWebinar(2), buildWebinar(1, { status: 'ended' })]);
    expect(await openMenu(app, 'Webinar 1')).toEqual(['Delete']);
    await app.user.keyboard('{Escape}');
    expect(await openMenu(app, 'Webinar 2')).toEqual(['Start', 'Edit', 'Copy link for participants', 'Cancel webinar']);
  });
});

it('requests the webinars by time, and copies the link for participants', async () => {
  const app = await openWebinars([buildWebinar(2)]);
  await chooseAction(app, 'Webinar 2', 'Copy link for participants');
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('https://meet.example/webinar-2');
  const queries = app.server.requestsTo(webinarRoutes.list).map(({ input }) => input.query);
  expect(queries).toEqual([expect.objectContaining({ sort: 'schedule' })]);
});
