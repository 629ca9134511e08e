import { resolve } from 'node:path';
import { z } from 'zod';
import { key, optional, type SettingRule, withDefault } from '../config/setting-kit.ts';

const hours = ['1', '2', '3', '4', '6', '8', '12', '24'] as const;

/** The settings of backups. */
export const backupSettings = {
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEY: optional(key),
  BACKUP_HOURS: withDefault(z.enum(hours), '24'),
  BACKUP_KEEP: withDefault(z.coerce.number().int().min(1).max(1000), 14),
};

type Values = z.output<z.ZodObject<typeof backupSettings>>;

export const backupRules: SettingRule<Values>[] = [
  {
    // A relative path would depend on the folder in which the server or the command starts.
    setting: 'BACKUP_DIR',
    problem: 'must be an absolute path',
    isMet: ({ BACKUP_DIR: dir }) => dir === undefined || dir.startsWith('/'),
  },
];

/** Where and how often backups are written. */
export type BackupConfig = {
  /** The folder of scheduled backups; undefined if there are none. */
  dir: string | undefined;
  /** The setting with the key that encrypts backups. */
  key: string | undefined;
  /** Hours from one scheduled backup to the next. */
  hours: number;
  /** How many backups stay in the folder. */
  keep: number;
};

/** The settings of backups as one value. */
export const getBackupConfig = ({ BACKUP_DIR: dir, BACKUP_KEY: setting, BACKUP_HOURS, BACKUP_KEEP: keep }: Values): BackupConfig => ({
  ...{ dir: dir === undefined ? undefined : resolve(dir), key: setting, keep },
  hours: Number(BACKUP_HOURS),
});
