// @vitest-environment happy-dom
// Proves WEB-10, WEB-11, WEB-12
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { concurrencyLimitText, webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { ErrorReply } from '../../../test/fake-server.ts';
import { buildWebinar, chooseAction, openWebinars, setWebinarClock } from '../../../test/webinars.ts';

setWebinarClock();

describe('starting a webinar', () => {
  const link = 'https://meet.example/room?jwt=secret';

  const start = async (tab: unknown, answer: () => { data: { moderator_link: { url: string } }; message: string }) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as Window | null);
    const app = await openWebinars([buildWebinar(2)], (server) =>
      server.on(webinarRoutes.start, () => {
        // Browsers allow a new tab in the click handler only, not after a response.
        expect(open).toHaveBeenCalledTimes(1);
        return answer();
      }),
    );
    await chooseAction(app, 'Webinar 2', 'Start');
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
    const app = await openWebinars([buildWebinar(2, { meeting_date_time })]);
    await chooseAction(app, 'Webinar 2', 'Start');
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
      throw new ErrorReply('conflict', concurrencyLimitText);
    });
    await submit();
    expect(await within(form).findByText(concurrencyLimitText)).toBeDefined();
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(tab.location.replace).not.toHaveBeenCalled();
  });
});
