// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { auditRoutes } from '../../../contract/entities/office/audit.ts';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { downloadFile } from '../../platform/http/download.ts';
import { showProgress } from '../../platform/progress-toast.ts';
import { dismissToast, showError, showSuccess } from '../../platform/toast.ts';
import { useDownload } from './download.ts';
import { routeKey } from './queries.ts';

vi.mock('../../platform/http/download.ts', () => ({ downloadFile: vi.fn() }));
vi.mock('../../platform/toast.ts', () => ({ dismissToast: vi.fn(), showError: vi.fn(), showSuccess: vi.fn() }));
vi.mock('../../platform/progress-toast.ts', () => ({ showProgress: vi.fn(() => 'progress') }));

beforeEach(() => void vi.clearAllMocks());

const openDownload = (client = new QueryClient()) => {
  const options = { success: 'Saved', failure: 'Failed', progress: 'Preparing' };
  return renderHook(() => useDownload(auditRoutes.export, options), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result.current;
};

it('ignores a second call while a download is pending', async () => {
  const { save } = openDownload();
  await Promise.all([save({ query: {} }), save({ query: {} })]);
  expect([vi.mocked(downloadFile).mock.calls.length, vi.mocked(showSuccess).mock.calls]).toEqual([1, [['Saved']]]);
  expect([vi.mocked(showProgress).mock.calls, vi.mocked(dismissToast).mock.calls]).toEqual([[['Preparing']], [['progress']]]);
  await save({ query: {} });
  expect(downloadFile).toHaveBeenCalledTimes(2);
});

it('shows no error if the user does not verify the password', async () => {
  vi.mocked(downloadFile).mockRejectedValue(new ApiError(403, { message: 'Confirm your password', code: 'fresh_needed' }));
  await openDownload().save({ query: {} });
  vi.mocked(downloadFile).mockRejectedValue(new ApiError(403, { message: 'Forbidden', code: 'forbidden' }));
  await openDownload().save({ query: {} });
  expect(vi.mocked(showError).mock.calls).toEqual([['Forbidden']]);
});

it('reads the permissions again after a 403, because the role may have changed', async () => {
  vi.mocked(downloadFile).mockRejectedValue(new ApiError(403, { message: 'Forbidden', code: 'forbidden' }));
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  await openDownload(client).save({ query: {} });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: routeKey(sessionRoutes.me) });
});
