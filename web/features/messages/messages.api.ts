import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { companyRoutes } from '../../../contract/entities/companies.ts';
import type { ReachDraft } from '../../../contract/entities/message-decisions.ts';
import { type MessageListQuery, messageRoutes } from '../../../contract/entities/messages.ts';
import { videoRoutes } from '../../../contract/entities/videos.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useMay } from '../../kit/can.tsx';
import { every, type OptionPages, routeQuery, useList, useRowPages } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const shown = [messageRoutes.list, messageRoutes.get];
const counted = [...shown, messageRoutes.categories, messageRoutes.stats, categoryRoutes.list];
const moved = [...counted, messageRoutes.archived, videoRoutes.archived, videoRoutes.stats];

export const useMessages = (query: MessageListQuery) => useList(messageRoutes.list, { query });

export const useArchivedMessages = (query: MessageListQuery) => useList(messageRoutes.archived, { query }, { isNeverStale: true });

export const useMessageCategories = (page: number) => useList(messageRoutes.categories, { query: { page, per_page: 10 } });

export const useMessage = (id: number) => useQuery(routeQuery(messageRoutes.get, { params: { id }, query: {} }));

/** A message with a page of who reacted to it. */
export const useReactions = (id: number, page: number) =>
  useQuery({
    ...routeQuery(messageRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...every(signedLife),
  });

export const useNamedDoctors = (id: number, page: number) => useList(messageRoutes.doctors, { params: { id }, query: { page } });

export const useSeenBy = (id: number, page: number) =>
  useList(messageRoutes.seen, { params: { id }, query: { page } }, { refetchEvery: signedLife });

export const useComments = (id: number, page: number) =>
  useList(messageRoutes.comments, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedLife });

export const useCompanyOptions = (search: string): OptionPages => {
  const { rows, ...pages } = useRowPages(companyRoutes.list, search ? { name: search } : {});
  return { ...pages, options: rows.map(({ id, user }) => ({ id, name: user.name })) };
};

/** Whom a choice would reach; asks nothing while nothing is chosen. */
export const useReach = (body: ReachDraft | undefined) =>
  useQuery({ ...routeQuery(messageRoutes.reach, { body: body ?? {} }), enabled: body !== undefined, gcTime: 0 });

export const useCreateMessage = () => useWrite(messageRoutes.create, { refresh: counted, failure: t('messages.createFailed') });

export const useUpdateMessage = () => useWrite(messageRoutes.update, { refresh: counted, failure: t('messages.updateFailed') });

type DecisionSpec = typeof messageRoutes.approve | typeof messageRoutes.reject;

/** Decides on a message. */
export const useDecision = <Spec extends DecisionSpec>(spec: Spec) =>
  useWrite(spec, { refresh: counted, failure: t('messages.decideFailed') });

export const useHideComment = () =>
  useWrite(messageRoutes.hideComment, {
    refresh: [messageRoutes.comments, ...shown],
    success: t('reactions.commentDeleted'),
    failure: t('reactions.commentDeleteFailed'),
  });

export const useRestoreMessages = () => useRestore(messageRoutes.restore, { refresh: moved, failure: t('messages.restoreFailed') });

/** Archives a message; who may restore it too can take it back. */
export const useArchiveMessage = () => {
  const restore = useRestoreMessages();
  return useArchive(messageRoutes.archive, {
    restore: useMay()(messageRoutes.restore) ? restore : undefined,
    refresh: moved,
    success: t('messages.deleted'),
    failure: t('messages.deleteFailed'),
  });
};
