import { globSync, readFileSync } from 'node:fs';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { messageRoutes } from '../../contract/entities/messages/messages.ts';
import { allRoutes } from '../../contract/index.ts';
import { useChangePassword } from '../features/access/session/password/password-change.api.ts';
import { blogs } from '../features/content/blogs/blogs.api.ts';
import { books } from '../features/content/books/books.api.ts';
import { conferences } from '../features/content/conferences/conferences.api.ts';
import { researches } from '../features/content/research/research.api.ts';
import { PermissionsProvider } from '../kit/can.tsx';
import { createQueryClient } from '../platform/http/query-client.ts';
import { readsOf, watchRoutes } from './watch-routes.ts';

/** The arguments of a hook and what is requested again after its mutation: the reads of a resource, or a route. */
type Case = { args: unknown[]; again: string };

const doctors = 'doctors areas specialties promoCodes groups consents contacts posts reports messages reviewers statistics audit';
const companies = 'companies groups consents messages reviewers statistics audit';
const messages = 'messages categories videos notifications calendar reports statistics audit';
const notifications = 'notifications calendar statistics audit';
const stories = 'stories calendar audit';
const notes = 'notes calendar audit';
const videos = 'videos messages audit';
const webinars = 'webinars calendar audit';
const labelled = 'blogs books conferences research posts audit';
const tasks = 'tasks imports audit';
const content: Case[] = [
  { args: [blogs], again: 'blogs categories tags calendar audit' },
  { args: [books], again: 'books categories tags audit' },
  { args: [conferences], again: 'conferences categories tags webinars audit' },
  { args: [researches], again: 'research categories tags audit' },
];

/** What each mutation requests again after its success, by module and hook. */
const table: Record<string, Record<string, string | Case[]>> = {
  'features/access/admins/admins.api.ts': {
    useCreateAdmin: 'admins audit',
    useArchiveAdmin: 'admins audit',
    useRestoreAdmins: 'admins audit',
    useChangeRole: 'admins audit',
    useResetSecondStep: 'admins audit',
    useResetPassword: 'admins audit',
  },
  'features/office/app-settings/app-settings.api.ts': { useUpdateAppSettings: 'appSettings audit' },
  'features/office/audit/audit.api.ts': { useAuditExport: 'audit' },
  'features/members/companies/companies.api.ts': {
    useCreateCompany: companies,
    useUpdateCompany: companies,
    useArchiveCompany: companies,
    useRestoreCompanies: companies,
  },
  'features/members/consents/consents.api.ts': { useRecordConsent: 'consents audit' },
  'features/office/contacts/contacts.api.ts': { useMarkContacted: 'contacts statistics audit' },
  'features/messages/decline-reasons/decline-reasons.api.ts': {
    useCreateReason: 'declineReasons audit',
    useUpdateReason: 'declineReasons audit',
    useOrderReasons: 'declineReasons audit',
    useArchiveReason: 'declineReasons audit',
    useRestoreReason: 'declineReasons audit',
  },
  'features/members/doctors/doctors.api.ts': { useCreateDoctor: doctors, useUpdateDoctor: doctors, useAddPoints: doctors },
  'features/members/doctors/doctors-archive.api.ts': { useArchiveDoctor: doctors, useRestoreDoctors: doctors },
  'features/members/doctors/app/app.api.ts': { useEndDevice: doctors },
  'features/members/doctors/works/works.api.ts': {
    useRefund: [
      { args: ['book'], again: `${doctors} books categories tags` },
      { args: ['research'], again: `${doctors} research categories tags` },
    ],
  },
  'features/members/doctors/merge/duplicates.api.ts': { useDistinct: doctors },
  'features/members/doctors/merge/merge.api.ts': { useMerge: doctors, useUndoMerge: doctors },
  'features/access/document-views/document-views.api.ts': { useDocumentViewExport: 'audit' },
  'features/members/erasures/erasures.api.ts': {
    useRequestErasure: `${doctors} ${companies}`,
    useCancelErasure: `${doctors} ${companies}`,
    useExportMember: 'audit',
  },
  'features/members/groups/groups.api.ts': {
    useCreateGroup: 'groups audit',
    useUpdateGroup: 'groups audit',
    useArchiveGroup: 'groups audit',
    useAddMembers: 'groups audit',
    useRemoveMembers: 'groups audit',
  },
  'features/members/imports/imports.api.ts': {
    useUploadImport: 'imports audit',
    useCheckImport: 'imports',
    useChooseTable: 'imports',
    useRunImport: 'imports audit',
    useUndoImport: tasks,
    useCancelImport: tasks,
    useProblemsFile: 'audit',
    useTemplate: '',
  },
  'features/content/labels/use-create-label.ts': {
    useCreateCategory: `categories messages ${labelled}`,
    useCreateTag: `tags ${labelled}`,
  },
  'features/members/accounts/members.api.ts': { useDecide: `${doctors} ${companies}` },
  'features/members/accounts/status/use-take-over.ts': { useTakeOver: [{ args: [{ id: 1, roles: 'doctor' }], again: '' }] },
  'features/messages/messages/messages.api.ts': {
    useCreateMessage: messages,
    useUpdateMessage: messages,
    useDecision: [
      { args: [messageRoutes.approve], again: messages },
      { args: [messageRoutes.reject], again: messages },
    ],
    useChangeAudience: messages,
    useHideComment: messages,
    useArchiveMessage: messages,
    useRestoreMessages: messages,
  },
  'features/content/notes/notes.api.ts': { useCreateNote: notes, useUpdateNote: notes, useArchiveNote: notes, useRestoreNotes: notes },
  'features/office/notices/notices.api.ts': { useMarkShown: 'notices', useMarkAllSeen: 'notices', useSubscribe: 'notices' },
  'features/messages/notifications/notifications.api.ts': {
    useSendWhatsapp: notifications,
    useNotifyMembers: notifications,
    useNotifyAll: notifications,
    useCancel: notifications,
    useReschedule: notifications,
    useRetry: notifications,
    useMarkAllRead: notifications,
    useMarkRead: [{ args: [1, 'opened'], again: 'notifications.list notifications.unread' }],
  },
  'features/access/password-reset/password-reset.api.ts': { useRequestCode: '', useForgottenPassword: 'audit' },
  'features/content/posts/posts.api.ts': {
    useArchivePost: 'posts reports audit',
    useRestorePosts: 'posts reports audit',
    useShowPost: 'posts reports audit',
    useHideComment: 'posts reports audit',
    useArchiveVideo: 'posts reports audit',
  },
  'features/office/reports/reports.api.ts': {
    useDecideReport: [{ args: ['kept'], again: `${messages} posts` }],
    useReopenReport: `${messages} posts`,
  },
  'features/access/second-step/passkeys/passkeys.api.ts': {
    usePasskeyOptions: '',
    useAddPasskey: '',
    useRenamePasskey: 'session audit',
    useRemovePasskey: 'session audit',
    useRemoveApp: 'session audit',
  },
  'features/access/second-step/second-step.api.ts': {
    useStart: '',
    useEnable: '',
    useDisable: 'session audit',
    useNewCodes: 'session audit',
    useDismissReset: 'session',
  },
  'features/access/security-events/security-events.api.ts': { useSecurityEventExport: 'audit' },
  'features/access/session/active/sessions.api.ts': {
    useEndSession: 'session audit',
    useEndOtherSessions: 'session audit',
    useEndSessionsOf: 'admins audit',
    useAnswerNewSignIn: 'session audit',
    useRemoveTrustedDevice: 'session audit',
  },
  'features/access/session/password/password-change.api.ts': { useChangePassword: 'session audit' },
  'features/access/session/sso/sso.api.ts': { useUnlinkSso: 'session audit' },
  'features/access/session/password-confirmation/password-confirmation.api.ts': { useConfirmPassword: 'audit' },
  'features/office/status/status.api.ts': { useSendTest: 'status audit' },
  'features/content/stories/stories.api.ts': {
    useCreateStory: stories,
    useUpdateStory: stories,
    useArchiveStory: stories,
    useRestoreStories: stories,
  },
  'features/office/tasks/tasks.api.ts': { useCancelTask: tasks, useUndoTask: tasks },
  'features/messages/videos/videos.api.ts': {
    useCreateVideo: videos,
    useUpdateVideo: videos,
    useArchiveVideo: videos,
    useRestoreVideos: videos,
  },
  'features/content/webinars/webinars.api.ts': {
    useCreateWebinar: webinars,
    useUpdateWebinar: webinars,
    useStartWebinar: webinars,
    useArchiveWebinar: [{ args: ['not_started'], again: webinars }],
  },
  'kit/bulk/bulk.api.ts': { useStartBulk: tasks },
  'kit/content/content-hooks.ts': {
    useCreateContent: content,
    useUpdateContent: content,
    useArchiveContent: content,
    useRestoreContent: content,
  },
  'kit/list/tools/views.api.ts': { useViewMutations: 'views audit' },
};

/** Mutations that other tests prove, because they are not exported or get their routes from their callers. */
const provedElsewhere = [
  'features/office/contacts/contacts.api.ts useMarkSeen', // contacts.test.tsx: the badge disappears
  'kit/archive/archive.ts useRestore',
  'kit/archive/archive.ts useArchive',
  'kit/lookup/lookup-screens.tsx useLookupRestore', // specialty-list.test.tsx
  'kit/lookup/lookup-screens.tsx useLookupArchive',
  'kit/lookup/lookup-dialogs.tsx LookupCreate',
  'kit/lookup/lookup-dialogs.tsx LookupEdit',
  'kit/verification/use-claim.ts useClaimedNext', // verification.test.tsx: shows the claimed record of the response
];

const modules = import.meta.glob<Record<string, (...args: unknown[]) => unknown>>([
  '../{features,kit}/**/*.api.ts',
  '../features/content/labels/use-create-label.ts',
  '../features/members/accounts/status/use-take-over.ts',
  '../kit/content/content-hooks.ts',
]);

const input = { id: 1, params: { id: 1 }, query: {}, body: {} };

/** Calls each function of a hook that sends a request. */
const sendAll = async (hook: unknown): Promise<void> => {
  if (typeof hook === 'function') return hook('Name');
  for (const [name, value] of Object.entries(hook ?? {})) {
    if (name === 'restore') await value([1]);
    else if (typeof value === 'function' && name !== 'track') await value(input);
    else if (typeof value === 'object') await sendAll(value);
  }
};

const cases = Object.entries(table).flatMap(([path, hooks]) =>
  Object.entries(hooks).flatMap(([hook, value]) =>
    (typeof value === 'string' ? [{ args: [], again: value }] : value).map((one) => ({ path, hook, ...one })),
  ),
);

/** A query client and the providers that the hooks need, with every permission. */
const createWrapper = () => {
  const client = createQueryClient();
  const router = createRouter({ routeTree: createRootRoute() });
  const permissions = new Set<string>(allRoutes.map(({ spec }) => spec.permission));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <PermissionsProvider value={permissions}>{children}</PermissionsProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  );
  return { client, wrapper };
};

describe('a mutation', () => {
  beforeEach(async () => {
    for (const { spec } of allRoutes) vi.spyOn(spec.response, 'parse').mockReturnValue({ message: 'Done', data: [] });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}')),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  });

  it.each(cases)('$hook of $path requests again what it changes', async ({ path, hook, args, again }) => {
    const { client, wrapper } = createWrapper();
    const module = await modules[`../${path}`]?.();
    const requestedAgain = watchRoutes(client);
    const { result } = renderHook(() => module?.[hook]?.(...args), { wrapper });
    await act(() => sendAll(result.current));
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    await waitFor(() => expect(requestedAgain()).toEqual(readsOf(again)));
  });

  it('removes data that is not on screen, and requests the audit trail again', async () => {
    const { client, wrapper } = createWrapper();
    client.setQueryData(['off screen'], 'before');
    const read = vi.fn(() => 'entries');
    const options = { queryKey: ['entries'], queryFn: read, initialData: 'before', staleTime: Number.POSITIVE_INFINITY };
    onTestFinished(new QueryObserver(client, { ...options, meta: { permission: 'audit.read' } }).subscribe(vi.fn()));
    const { result } = renderHook(() => useChangePassword(), { wrapper });
    await act(() => sendAll(result.current));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(client.getQueryData(['off screen'])).toBeUndefined();
  });

  it('is in the table above', () => {
    const hooks = globSync('web/{app,features,kit}/**/*.{ts,tsx}')
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split(/^(?:export )?const /m)
          .slice(1)
          .filter((part) => /\buse(?:ApiMutation|Restore|Archive|Download)\b[<(]/.test(part))
          .map((part) => `${path.slice('web/'.length)} ${/^\w+/.exec(part)?.[0]}`),
      );
    expect(hooks.sort()).toEqual([...new Set([...cases.map(({ path, hook }) => `${path} ${hook}`), ...provedElsewhere])].sort());
  });
});
