import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { exportedListNames, exportedLists } from '../../../../contract/entities/office/exports.ts';
import { exportFileHours, exportFormats, hasContactData } from '../../../../contract/kit/export.ts';
import { getExportPermission } from '../../../../contract/kit/export-permission.ts';
import type { ReadList } from '../../../lists.ts';
import { conflict } from '../../../platform/errors.ts';
import { defineTask, type TaskTools } from '../tasks/index.ts';
import { auditExport } from './export-audit.ts';
import { type ExportRequest, fileNameOf, mediaTypeOf, writeExport } from './export-file.ts';

const hourMs = 3_600_000;
const progressIntervalMs = 1_000;

const params: z.ZodType<ExportRequest> = z.object({
  list: z.enum(exportedListNames),
  filters: z.record(z.string(), z.unknown()),
  params: z.record(z.string(), z.unknown()).optional(),
  only: z.array(z.int()).optional(),
  except: z.array(z.int()).optional(),
  format: z.enum(exportFormats),
  columns: z.string().optional(),
});

/**
 * Stores the number of rows once a second, and sees a cancellation. The timer starts before the snapshot, because nothing may be
 * written in it.
 */
const watchProgress = ({ database, log, saveProgress, isCancelled }: TaskTools, { done, total }: { done: number; total: number }) => {
  const state = { count: 0, stored: done, isStopped: false };
  let saving: Promise<void> = Promise.resolve();
  const store = async () => {
    state.isStopped ||= await isCancelled();
    const added = state.count - state.stored;
    if (state.isStopped || added === 0) return;
    await database.transaction((db) => saveProgress(db, { done: added, total: Math.max(total, state.count) }));
    state.stored = state.count;
  };
  const save = () => {
    saving = saving.then(store).catch((err: unknown) => log.warn({ err }, 'the progress of an export was not stored'));
  };
  const timer = setInterval(save, progressIntervalMs);
  return {
    state,
    async finish() {
      clearInterval(timer);
      await saving;
      // Also of a cancelled task, because saving its progress ends the run.
      await database.transaction((db) => saveProgress(db, { done: state.count - state.stored, total: state.count }));
    },
    stop: async () => {
      clearInterval(timer);
      await saving;
    },
  };
};

/** The task that writes a list to a file. It has one step: a run after a crash writes the file again, from a new snapshot. */
export const createExportTask = ({ readList }: { readList: ReadList }) =>
  defineTask<ExportRequest>({
    name: 'export',
    params,
    isLong: true,
    needsRecentPassword: ({ list }) => hasContactData(exportedLists[list]),
    permission: ({ list }) => getExportPermission(exportedLists[list]),
    async run({ id, params: request, done, total }, tools) {
      const { database, files, clock, createContext } = tools;
      const { db: _, ...context } = createContext(database.db);
      const progress = watchProgress(tools, { done, total });
      try {
        const { path, count } = await writeExport(request, {
          ...{ database, readList, context, tempDir: files.tempDir },
          onProgress: (rows) => {
            if (progress.state.isStopped) throw conflict('The export was cancelled');
            progress.state.count = rows;
          },
        });
        const stored = await progress
          .finish()
          .then(() => files.storeFile(path, { mime: mediaTypeOf(request) }))
          .finally(() => rm(path, { force: true }));
        const expiresAt = new Date(clock.now().getTime() + exportFileHours * hourMs);
        return {
          result: { rows: count },
          file: { stored, name: fileNameOf(request, context), expiresAt },
          onDone: (ofPerson) => auditExport(ofPerson, request, { rows: count, task: id }),
        };
      } finally {
        await progress.stop();
      }
    },
  });
