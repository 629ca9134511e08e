import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CompanyId, companyRoutes } from '../../../../contract/entities/members/companies.ts';
import type { TargetReachDraft } from '../../../../contract/entities/messages/message-decisions.ts';
import {
  type MessageId,
  type MessageListQuery,
  messageRoutes,
  type targetDoctor,
} from '../../../../contract/entities/messages/messages.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useCan } from '../../../kit/can.tsx';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { type OptionPages, pollEvery, routeKey, routeQuery, signedUrlLifetime, useList, useRowPages } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import { t } from '../../../platform/i18n.ts';
import { describeUnapproved } from '../videos/index.ts';

type TargetDoctor = z.output<typeof targetDoctor>;

export const useMessages = (query: MessageListQuery) => useList(messageRoutes.list, { query });

export const useCompanyMessages = (companyId: CompanyId, page: number) =>
  useList(messageRoutes.list, { query: { company_id: companyId, page, per_page: 10 } });

export const useArchivedMessages = (query: MessageListQuery) => useList(messageRoutes.archived, { query }, { isChangedOnlyHere: true });

export const useMessage = (id: number) => useQuery(routeQuery(messageRoutes.get, { params: { id }, query: {} }));

/** Reads a message with a page of its reactions. */
export const useReactions = (id: number, page: number) =>
  useQuery({
    ...routeQuery(messageRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });

export const useTargetDoctors = (id: number, page: number) => useList(messageRoutes.doctors, { params: { id }, query: { page } });

export const useSeenBy = (id: number, page: number) =>
  useList(messageRoutes.seen, { params: { id }, query: { page } }, { refetchEvery: signedUrlLifetime });

/** How far doctors went with a message. */
export const useFunnel = (id: number) => useQuery(routeQuery(messageRoutes.funnel, { params: { id } }));

export const useComments = (id: number, page: number) =>
  useList(messageRoutes.comments, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });

export const useCompanyOptions = (search: string): OptionPages => {
  const { rows, ...pages } = useRowPages(companyRoutes.list, search ? { name: search } : {});
  return {
    ...pages,
    options: rows.map(({ id, user: { name, status } }) => ({
      id,
      name,
      detail: describeUnapproved(status),
    })),
  };
};

/** Counts the doctors that the targets reach; disabled while no target is chosen. */
export const useReach = (body: TargetReachDraft | undefined) =>
  useQuery({ ...routeQuery(messageRoutes.reach, { body: body ?? {} }), enabled: body !== undefined, gcTime: 0 });

export const useCreateMessage = () => useApiMutation(messageRoutes.create, { failure: t('messages.createFailed'), skipSuccessToast: true });

export const useUpdateMessage = () => useApiMutation(messageRoutes.update, { failure: t('messages.updateFailed') });

/** The numbers of messages; undefined until they are known. */
export const useMessageStats = () => useQuery(routeQuery(messageRoutes.stats, {})).data?.data;

// Never loaded again, because the shown message must not change during a decision.
export const useNextPending = (query: { after?: MessageId | undefined; id?: MessageId | undefined }) =>
  useQuery({ ...routeQuery(messageRoutes.verification, { query }), staleTime: 'static', gcTime: 0 });

const readTargetDoctors = async (id: number): Promise<TargetDoctor[]> => {
  const doctors: TargetDoctor[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data } = await request(messageRoutes.doctors, { params: { id }, query: { page, per_page: 100 } });
    doctors.push(...data.data);
    last = data.last_page;
  }
  return doctors;
};

/** Reads all doctors whom a message addresses by name. */
export const useAllTargetDoctors = (id: number) =>
  useQuery({
    queryKey: routeKey(messageRoutes.doctors, { all: id }),
    queryFn: () => readTargetDoctors(id),
    meta: { permission: messageRoutes.doctors.permission, isLive: false },
    gcTime: 0,
  });

type DecisionSpec = typeof messageRoutes.approve | typeof messageRoutes.reject;

/** Approves or rejects a message. */
export const useDecision = <Spec extends DecisionSpec>(spec: Spec, { skipSuccessToast = false } = {}) =>
  useApiMutation(spec, { failure: t('messages.decideFailed'), skipSuccessToast });

export const useChangeAudience = () =>
  useApiMutation(messageRoutes.changeAudience, {
    failure: t('messages.audienceFailed'),
  });

export const useHideComment = () => {
  const routes = { restore: messageRoutes.restoreComment, archive: messageRoutes.hideComment };
  return useArchive(routes.archive, {
    restore: useRestore(routes, { failure: t('reactions.commentRestoreFailed') }),
    success: t('reactions.commentDeleted'),
    failure: t('reactions.commentDeleteFailed'),
  });
};

export const useRestoreMessages = () => useRestore(messageRoutes, { failure: t('messages.restoreFailed') });

/** Archives a message; the toast offers Undo to users who may restore it. */
export const useArchiveMessage = () => {
  const restore = useRestoreMessages();
  return useArchive(messageRoutes.archive, {
    restore: useCan()(messageRoutes.restore) ? restore : undefined,
    success: t('messages.deleted'),
    failure: t('messages.deleteFailed'),
  });
};
