import { globSync, readFileSync } from 'node:fs';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { messageRoutes } from '../../contract/entities/messages.ts';
import { allRoutes } from '../../contract/index.ts';
import { blogs } from '../features/blogs/blogs.api.ts';
import { books } from '../features/books/books.api.ts';
import { decisionInvalidates as companyDecision } from '../features/companies/companies.api.ts';
import { conferences } from '../features/conferences/conferences.api.ts';
import { decisionInvalidates as doctorDecision } from '../features/doctors/doctors.api.ts';
import { researches } from '../features/research/research.api.ts';
import { useChangePassword } from '../features/session/password/password-change.api.ts';
import { PermissionsProvider } from '../kit/can.tsx';
import { createQueryClient } from '../platform/query-client.ts';
import { watchRoutes } from './watch-routes.ts';

/** The arguments of a hook and the routes that are requested again after its mutation. */
type Case = { args: unknown[]; again: string };

const companies = 'companies.list companies.get companies.stats statistics.companyCharts';
const doctors = 'doctors.list doctors.get doctors.stats statistics.doctorCharts';
const merged = `${doctors} doctors.ledger doctors.archived doctors.merges doctors.mergePreview`;
const erased = `${companies} companies.archived ${doctors} doctors.archived audit.list`;
const ownImports = 'imports.list imports.get audit.list';
const imported = `${ownImports} areas.list categories.list companies.list doctors.list groups.list groups.get groups.members promoCodes.list specialties.list tags.list`;
const messages = 'messages.list messages.get messages.categories messages.stats categories.list';
const messagesAndArchive = `${messages} messages.archived videos.archived videos.stats`;
const posts = 'posts.list posts.get posts.categories posts.tags';
const notifications = 'notifications.list notifications.get notifications.deliveries';
const stories = 'stories.list stories.get stories.stats stories.archived';
const videos = 'messages.list messages.get videos.stats videos.archived';
const webinars = 'webinars.list webinars.day';
const ownSecondStep = 'secondStep.get session.me';

const labelsOf = (kind: string) => `${kind}.list ${kind}.categories ${kind}.tags categories.list tags.list`;

/** The cases of a hook of content, by kind; `more` are the routes beside the lists of records and labels. */
const contentCases = (more: { detail: boolean; rest: string }): Case[] =>
  [
    { content: blogs, kind: 'blogs', detail: 'blogs.get' },
    { content: books, kind: 'books', detail: 'books.stats' },
    { content: conferences, kind: 'conferences', detail: 'conferences.get' },
    { content: researches, kind: 'research', detail: 'research.stats' },
  ].map(({ content, kind, detail }) => ({
    args: [content],
    again: `${labelsOf(kind)} ${more.detail ? detail : ''} ${more.rest.replaceAll('*', kind)}`,
  }));

/** What each mutation requests again after its success, by module and hook. */
const table: Record<string, Record<string, string | Case[]>> = {
  'features/admins/admins.api.ts': {
    useCreateAdmin: 'admins.list',
    useArchiveAdmin: 'admins.list admins.archived',
    useRestoreAdmins: 'admins.list admins.archived',
    useChangeRole: 'admins.list admins.archived',
    useResetSecondStep: 'admins.list',
    useResetPassword: '',
  },
  'features/audit/audit.api.ts': { useAuditExport: 'audit.list audit.seal' },
  'features/companies/companies.api.ts': {
    useCreateCompany: companies,
    useUpdateCompany: 'companies.list companies.get',
    useArchiveCompany: `${companies} companies.archived`,
    useRestoreCompanies: `${companies} companies.archived`,
  },
  'features/consents/consents.api.ts': { useRecordConsent: 'consents.list' },
  'features/contacts/contacts.api.ts': { useMarkContacted: 'contacts.list' },
  'features/decline-reasons/decline-reasons.api.ts': {
    useCreateReason: 'declineReasons.list declineReasons.archived',
    useUpdateReason: 'declineReasons.list declineReasons.archived',
    useOrderReasons: 'declineReasons.list declineReasons.archived',
    useArchiveReason: 'declineReasons.list declineReasons.archived',
    useRestoreReason: 'declineReasons.list declineReasons.archived',
  },
  'features/doctors/doctors.api.ts': {
    useCreateDoctor: doctors,
    useUpdateDoctor: 'doctors.list doctors.get',
    useAddPoints: 'doctors.list doctors.get doctors.ledger',
  },
  'features/doctors/doctors-archive.api.ts': {
    useArchiveDoctor: `${doctors} doctors.archived`,
    useRestoreDoctors: `${doctors} doctors.archived`,
  },
  'features/doctors/merge/merge.api.ts': { useMerge: merged, useUndoMerge: merged },
  'features/document-views/document-views.api.ts': { useDocumentViewExport: 'audit.list' },
  'features/erasures/erasures.api.ts': {
    useRequestErasure: erased,
    useCancelErasure: erased,
    useExportMember: 'audit.list documentViews.list',
  },
  'features/groups/groups.api.ts': {
    useCreateGroup: 'groups.list',
    useUpdateGroup: 'groups.list groups.get',
    useArchiveGroup: 'groups.list',
    useAddMembers: 'groups.list groups.get groups.members',
    useRemoveMembers: 'groups.list groups.get groups.members',
  },
  'features/imports/imports.api.ts': {
    useUploadImport: ownImports,
    useCheckImport: ownImports,
    useRunImport: imported,
    useUndoImport: imported,
    useCancelImport: imported,
    useProblemsFile: 'audit.list',
    useTemplate: '',
  },
  'features/labels/use-create-label.ts': {
    useCreateCategory: 'categories.list categories.stats',
    useCreateTag: 'tags.list tags.stats',
  },
  'features/members/members.api.ts': {
    useDecide: [
      { args: [companyDecision], again: `${companies} companies.decisions` },
      { args: [doctorDecision], again: `${doctors} doctors.decisions` },
    ],
  },
  'features/members/status/use-take-over.ts': { useTakeOver: [{ args: [{ id: 1, roles: 'doctor' }], again: '' }] },
  'features/messages/messages.api.ts': {
    useCreateMessage: messages,
    useUpdateMessage: messages,
    useDecision: [
      { args: [messageRoutes.approve], again: messages },
      { args: [messageRoutes.reject], again: messages },
    ],
    useChangeAudience: 'messages.list messages.get messages.doctors',
    useHideComment: 'messages.list messages.get messages.comments',
    useArchiveMessage: messagesAndArchive,
    useRestoreMessages: messagesAndArchive,
  },
  'features/notes/notes.api.ts': {
    useCreateNote: 'notes.list notes.get',
    useUpdateNote: 'notes.list notes.get',
    useArchiveNote: 'notes.list notes.get',
    useRestoreNotes: 'notes.list notes.get',
  },
  'features/notices/notices.api.ts': {
    useMarkShown: 'notices.unseen',
    useMarkAllSeen: 'notices.list notices.unseen notices.recent',
    useSubscribe: 'notices.list notices.unseen notices.recent notices.subscriptions',
  },
  'features/notifications/notifications.api.ts': {
    useSendWhatsapp: notifications,
    useNotifyMembers: notifications,
    useNotifyAll: notifications,
    useCancel: notifications,
    useReschedule: notifications,
    useRetry: notifications,
    useMarkAllRead: 'notifications.list notifications.unread',
    useMarkRead: [{ args: [1, 'opened'], again: 'notifications.list notifications.unread' }],
  },
  'features/password-reset/password-reset.api.ts': { useRequestCode: '', useForgottenPassword: '' },
  'features/posts/posts.api.ts': {
    useArchivePost: posts,
    useRestorePosts: posts,
    useHideComment: 'posts.list posts.get posts.comments',
    useArchiveVideo: 'posts.list posts.get',
  },
  'features/second-step/passkeys/passkeys.api.ts': {
    usePasskeyOptions: '',
    useAddPasskey: '',
    useRenamePasskey: 'secondStep.get',
    useRemovePasskey: ownSecondStep,
    useRemoveApp: ownSecondStep,
  },
  'features/second-step/second-step.api.ts': {
    useStart: '',
    useEnable: '',
    useDisable: ownSecondStep,
    useNewCodes: 'secondStep.get',
    useDismissReset: 'session.me',
  },
  'features/security-events/security-events.api.ts': { useSecurityEventExport: 'audit.list' },
  'features/session/active/sessions.api.ts': {
    useEndSession: 'session.active',
    useEndOtherSessions: 'session.active session.trustedDevices',
    useEndSessionsOf: 'session.listOfUser',
    useAnswerNewSignIn: 'session.me session.newSignIns session.active session.trustedDevices',
    useRemoveTrustedDevice: 'session.trustedDevices',
  },
  'features/session/password/password-change.api.ts': { useChangePassword: '' },
  'features/session/sso/sso.api.ts': { useUnlinkSso: 'session.getSso' },
  'features/session/verification/verification.api.ts': { useVerify: '' },
  'features/status/status.api.ts': { useSendTest: 'status.get audit.list' },
  'features/stories/stories.api.ts': {
    useCreateStory: 'stories.list stories.stats',
    useUpdateStory: 'stories.list stories.get',
    useArchiveStory: stories,
    useRestoreStories: stories,
  },
  'features/tasks/tasks.api.ts': { useCancelTask: 'tasks.list tasks.get', useUndoTask: 'tasks.list tasks.get' },
  'features/videos/videos.api.ts': {
    useCreateVideo: 'messages.list messages.get videos.stats',
    useUpdateVideo: 'messages.list messages.get',
    useArchiveVideo: videos,
    useRestoreVideos: videos,
  },
  'features/webinars/webinars.api.ts': {
    useCreateWebinar: webinars,
    useUpdateWebinar: webinars,
    useStartWebinar: webinars,
    useArchiveWebinar: [{ args: ['pending'], again: webinars }],
  },
  'kit/bulk/bulk.api.ts': { useStartBulk: 'tasks.list' },
  'kit/content/content-hooks.ts': {
    useCreateContent: contentCases({ detail: false, rest: '*.stats' }),
    useUpdateContent: contentCases({ detail: true, rest: '' }),
    useArchiveContent: contentCases({ detail: true, rest: '*.stats *.archived' }),
    useRestoreContent: contentCases({ detail: true, rest: '*.stats *.archived' }),
  },
  'kit/list-tools/views.api.ts': { useViewMutations: 'views.all' },
};

/** Mutations that other tests prove, because they are not exported or get their routes from their callers. */
const provedElsewhere = [
  'features/contacts/contacts.api.ts useMarkSeen', // contacts.test.tsx: the badge disappears
  'kit/archive/archive.ts useRestore',
  'kit/archive/archive.ts useArchive',
  'kit/lookup/lookup-screens.tsx useLookupRestore', // specialty-list.test.tsx
  'kit/lookup/lookup-screens.tsx useLookupArchive',
  'kit/lookup/lookup-screens.tsx LookupCreate',
  'kit/lookup/lookup-screens.tsx LookupEdit',
  'kit/verification/use-claim.ts useClaimedNext', // verification.test.tsx: shows the claimed record of the response
];

const modules = import.meta.glob<Record<string, (...args: unknown[]) => unknown>>([
  '../{features,kit}/**/*.api.ts',
  '../features/labels/use-create-label.ts',
  '../features/members/status/use-take-over.ts',
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

const namesOf = (again: string) => [...new Set(again.split(' ').filter(Boolean))].sort();

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
    await waitFor(() => expect(requestedAgain()).toEqual(namesOf(again)));
  });

  it('removes data that is not on screen, and requests again what changes with every write', async () => {
    const { client, wrapper } = createWrapper();
    client.setQueryData(['off screen'], 'before');
    const read = vi.fn(() => 'entries');
    const options = { queryKey: ['entries'], queryFn: read, initialData: 'before', staleTime: Number.POSITIVE_INFINITY };
    onTestFinished(new QueryObserver(client, { ...options, meta: { changesWithEveryWrite: true } }).subscribe(vi.fn()));
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
