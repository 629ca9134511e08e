import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A lock that is held until it is released or its process ends. */
export type Lock = { release(): void };

/** Thrown where a live process holds the lock. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

type Holder = {
  /** Tells this taking of the lock from every other. */
  token: string;
  pid: number;
  /** The kernel's figure for when the process started: a pid alone may be another process by now. Null where there is no /proc. */
  startedAt: string | null;
  /** Changes with each start of the machine; null where there is no /proc. */
  bootId: string | null;
  /** The space its pid is counted in: a container has its own. Null where there is no /proc. */
  pidSpace: string | null;
};

const valueOrNull = (read: () => string): string | null => {
  try {
    return read().trim();
  } catch {
    return null;
  }
};

const bootId = () => valueOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
const pidSpace = () => valueOrNull(() => readlinkSync('/proc/self/ns/pid'));

/** State and start time of a process, or null where there is no such process or no /proc. */
const processFacts = (pid: number): { state: string; startedAt: string } | null => {
  const stat = valueOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field, the command's name in brackets, may itself hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? { state: fields[0] ?? '', startedAt: fields[19] ?? '' } : null;
};

const self = (): Holder => ({
  token: randomUUID(),
  pid: process.pid,
  startedAt: processFacts(process.pid)?.startedAt ?? null,
  bootId: bootId(),
  pidSpace: pidSpace(),
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const isAlive = (holder: Holder): boolean => {
  if (holder.bootId !== bootId()) return false;
  // Its pid says nothing here. Better refused, with a message that says what to do, than robbed.
  if (holder.pidSpace !== pidSpace()) return true;
  if (!isRunning(holder.pid)) return false;
  const facts = processFacts(holder.pid);
  if (!facts || holder.startedAt === null) return true;
  return facts.startedAt === holder.startedAt && facts.state !== 'Z' && facts.state !== 'X';
};

// What a power cut may leave of the file: nobody's, for the machine has been started anew since.
const unreadable: Holder = { token: 'unreadable', pid: 0, startedAt: null, bootId: '', pidSpace: null };

const read = (path: string): Holder | null => {
  const text = valueOrNull(() => readFileSync(path, 'utf8'));
  if (text === null) return null;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return unreadable;
  }
};

const isExisting = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Whether the lock is ours now. The file appears whole, or not at all: a link, like O_EXCL, fails where the name is taken. */
const create = (path: string, holder: Holder): boolean => {
  const draft = `${path}.${holder.token}.new`;
  writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Puts our name in the place of a dead holder's; false when somebody else was quicker. */
const replace = (path: string, dead: Holder, holder: Holder): boolean => {
  // Only the holder of this second lock may replace this one dead taking. Were it removed and made anew instead, a slow second
  // taker could remove the lock that a quick first one had just made.
  const right = takeLock(`${path}.${dead.token}`);
  try {
    if (read(path)?.token !== dead.token) return false;
    const draft = `${path}.${holder.token}.new`;
    writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
    return true;
  } finally {
    right.release();
  }
};

const held = (path: string, by: Holder) =>
  new LockHeld(
    by.pidSpace === pidSpace()
      ? `The folder ${dirname(path)} is in use by the running process ${by.pid}. Stop it first, or set another DATA_DIR.`
      : `The folder ${dirname(path)} is in use by process ${by.pid} of another container. Stop that first; if it is certainly gone, delete ${path}.`,
  );

/** Takes the lock file for this process; a live holder makes it throw LockHeld with the holder's pid, a dead one's lock is taken over by exactly one taker. */
export function takeLock(path: string): Lock {
  const holder = self();
  for (;;) {
    if (create(path, holder)) break;
    const other = read(path);
    if (!other) continue;
    if (isAlive(other)) throw held(path, other);
    if (replace(path, other, holder)) break;
  }
  return {
    release() {
      if (read(path)?.token === holder.token) rmSync(path, { force: true });
    },
  };
}
