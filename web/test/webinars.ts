import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { conferenceId } from '../../contract/entities/content/conferences.ts';
import { concurrencyLimitText, type Webinar, type WebinarDay, webinarId, webinarRoutes } from '../../contract/entities/content/webinars.ts';
import { ErrorReply, type FakeServer, pageOfRows } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

export const conference = { id: conferenceId.parse(4), title: 'Heart 2026', is_archived: false };

/** A webinar as the API returns it. */
export const buildWebinar = (id: number, webinar: Partial<Webinar> = {}): Webinar => ({
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

/** The conference of the webinars as its list returns it. */
export const buildConference = () => ({
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
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

/** The webinars of a day as the API returns them. */
export const dayWith = (...webinars: Webinar[]): { data: WebinarDay } => ({
  data: {
    cap: 3,
    time_zone: 'Africa/Cairo',
    webinars: webinars.map(({ id, title, meeting_date_time, duration, status }) => ({ id, title, meeting_date_time, duration, status })),
  },
});

/** Responds that the limit of webinars is reached. */
export const replyFull = () => {
  throw new ErrorReply('conflict', concurrencyLimitText, { meeting_date_time: [concurrencyLimitText] });
};

/** Sets the time of all tests of a file to 10:00 in Cairo on 21 November 2026. */
export const setWebinarClock = () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
};

/** Opens the list of webinars. */
export const openWebinars = (rows: Webinar[], prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/meetings',
    prepare: (server) => {
      server.on(webinarRoutes.list, () => pageOfRows(rows));
      prepare(server);
    },
  });

type App = Awaited<ReturnType<typeof openWebinars>>;

/** Opens the menu of a webinar and returns its actions. */
export const openMenu = async ({ user }: App, title: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

/** Chooses an action of a webinar. */
export const chooseAction = async (app: App, title: string, action: string) => {
  await openMenu(app, title);
  await app.user.click(screen.getByRole('menuitem', { name: action }));
};
