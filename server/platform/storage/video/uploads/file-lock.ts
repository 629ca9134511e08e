import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A lock that its process holds until it is released or the process ends. */
export type Lock = { release(): void };

/** Thrown if a running process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
}

type Holder = {
  /** Unique for each acquisition of the lock. */
  token: string;
  pid: number;
  /** The start time of the process in the kernel's unit, because a pid may be reused. Null without /proc. */
  startedAt: string | null;
  /** Changes at each boot of the machine. Null without /proc. */
  bootId: string | null;
  /** The namespace of the pid; each container has its own. Null without /proc. */
  pidSpace: string | null;
};

const readOrNull = (read: () => string): string | null => {
  try {
    return read().trim();
  } catch {
    return null;
  }
};

const readBootId = () => readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
const readPidNamespace = () => readOrNull(() => readlinkSync('/proc/self/ns/pid'));

/** Reads state and start time of a process; null if it does not exist or without /proc. */
const readProcess = (pid: number): { state: string; startedAt: string } | null => {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the name of the command in brackets, which may contain spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? { state: fields[0] ?? '', startedAt: fields[19] ?? '' } : null;
};

const createHolder = (): Holder => ({
  token: randomUUID(),
  pid: process.pid,
  startedAt: readProcess(process.pid)?.startedAt ?? null,
  bootId: readBootId(),
  pidSpace: readPidNamespace(),
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const isActive = (holder: Holder): boolean => {
  if (holder.bootId !== readBootId()) return false;
  // The pid of another namespace cannot be checked here, so the lock counts as held.
  if (holder.pidSpace !== readPidNamespace()) return true;
  if (!isRunning(holder.pid)) return false;
  const current = readProcess(holder.pid);
  if (!current || holder.startedAt === null) return true;
  return current.startedAt === holder.startedAt && current.state !== 'Z' && current.state !== 'X';
};

// A power cut may leave an empty file. Its holder ended with the reboot.
const unreadable: Holder = { token: 'unreadable', pid: 0, startedAt: null, bootId: '', pidSpace: null };

const readHolder = (path: string): Holder | null => {
  const text = readOrNull(() => readFileSync(path, 'utf8'));
  if (text === null) return null;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return unreadable;
  }
};

const isAlreadyExists = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Creates the lock file; false if it exists. A link creates it with its full content, and fails if the name is taken. */
const createLockFile = (path: string, holder: Holder): boolean => {
  const draft = `${path}.${holder.token}.new`;
  writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Replaces the lock file of an ended process; false if another process replaced it first. */
const replaceLockFile = (path: string, ended: Holder, holder: Holder): boolean => {
  // A second lock guards the replacement. Without it a slow process could replace the lock that a faster one has just acquired.
  const replacement = acquireLock(`${path}.${ended.token}`);
  try {
    if (readHolder(path)?.token !== ended.token) return false;
    const draft = `${path}.${holder.token}.new`;
    writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
    return true;
  } finally {
    replacement.release();
  }
};

const createHeldError = (path: string, holder: Holder) =>
  new LockHeldError(
    holder.pidSpace === readPidNamespace()
      ? `The folder ${dirname(path)} is in use by the running process ${holder.pid}. Stop it first, or set another DATA_DIR.`
      : `The folder ${dirname(path)} is in use by process ${holder.pid} of another container. Stop it first. If it no longer runs, delete ${path}.`,
  );

/** Acquires the lock file for this process. Throws LockHeldError with the pid of a running holder; takes the lock of an ended process immediately. */
export function acquireLock(path: string): Lock {
  const holder = createHolder();
  for (;;) {
    if (createLockFile(path, holder)) break;
    const other = readHolder(path);
    if (!other) continue;
    if (isActive(other)) throw createHeldError(path, other);
    if (replaceLockFile(path, other, holder)) break;
  }
  return {
    release() {
      if (readHolder(path)?.token === holder.token) rmSync(path, { force: true });
    },
  };
}
