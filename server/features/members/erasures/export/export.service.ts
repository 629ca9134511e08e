import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Database, Db } from '../../../../platform/database/index.ts';
import { orNotFound } from '../../../../platform/errors.ts';
import type { Download } from '../../../../platform/registration.ts';
import { recordViews } from '../../../access/document-views/index.ts';
import { userKinds } from '../../accounts/index.ts';
import { type MemberFile, memberFilesRepo } from '../files.repo.ts';
import { officeColumns, sections } from '../personal-data.repo.ts';
import type { Section } from '../section.repo.ts';
import { exportRead } from './export.read.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const batchSize = 500;
const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

type ExportContext = Pick<Context, 'db' | 'now' | 'requestId' | 'files'> & { actor: { id: number; name: string } };
type Exported = {
  context: ExportContext;
  member: { id: number; role: string };
  files: readonly MemberFile[];
  /** The member exports the own data. */
  isOwn: boolean;
};
type Contents = { rows: Record<string, number>; files: string[]; missing_files: string[] };

async function* readSection(db: Db, section: Section & { name: string }, { userId, contents }: { userId: number; contents: Contents }) {
  let after = 0;
  let count = 0;
  yield '[';
  for (;;) {
    const rows = await exportRead.rows(db, section, { userId, after, limit: batchSize });
    for (const { json } of rows) {
      yield `${count === 0 ? '\n' : ',\n'}${json}`;
      count += 1;
    }
    const last = rows.at(-1)?.position ?? null;
    if (last === null || rows.length < batchSize) break;
    after = last;
  }
  contents.rows[section.name] = count;
  yield '\n]\n';
}

/** The sections of an export. */
const listShown = (isOwn: boolean): (Section & { name: string })[] =>
  sections.flatMap(({ name, isOfficeOnly, omit = [], ...section }) =>
    name === undefined || (isOwn && isOfficeOnly) ? [] : [{ ...section, name, omit: isOwn ? [...omit, ...officeColumns] : omit }],
  );

async function* onePiece(piece: string | Uint8Array) {
  yield piece;
}

async function* readEntries(db: Db, { context, member, files, isOwn }: Exported): AsyncGenerator<ZipEntry> {
  const contents: Contents = { rows: {}, files: [], missing_files: [] };
  for (const section of listShown(isOwn))
    yield { name: `${section.name}.json`, pieces: readSection(db, section, { userId: member.id, contents }) };
  for (const { id, name } of files) {
    const [found, bytes] = [await context.files.find(id, 'full'), await context.files.read(id, 'full')];
    if (!found || !bytes) {
      contents.missing_files.push(name);
      continue;
    }
    const path = `files/${name}.${extensions[found.mime] ?? 'bin'}`;
    contents.files.push(path);
    yield { name: path, isCompressed: true, pieces: onePiece(bytes) };
  }
  const about = {
    member,
    exported_at: context.now.toISOString(),
    exported_by: context.actor.name,
    note: 'Videos are listed without their contents.',
    ...contents,
  };
  yield { name: 'contents.json', pieces: onePiece(`${JSON.stringify(about, null, 2)}\n`) };
}

const isIdentity = ({ name }: MemberFile) => name.startsWith('id-card-') || name === 'commercial-registry';

/**
 * Exports all data about a member. Reads the sections in batches while the file is sent, so that memory does not grow with them. A member who
 * exports the own data gets neither what the office noted nor the identity documents.
 */
export const exportMember = async (database: Database, context: ExportContext, id: number): Promise<Download> => {
  const { db } = database;
  const member = orNotFound(await exportRead.findMember(db, id), `doctor or company ${id}`);
  const isOwn = context.actor.id === id;
  const files = (await memberFilesRepo.list(db, id)).filter((file) => !isOwn || !isIdentity(file));
  if (files.some(isIdentity)) await recordViews(db, [{ userId: context.actor.id, recordId: id }], context);
  await audit(context, { action: 'erasures.export', entity: userKinds[member.role].auditKey, id });
  const day = context.now.toISOString().slice(0, 10);
  return { fileName: `${member.role}-${id}-${day}.zip`, pieces: writeZip(readEntries(db, { context, member, files, isOwn }), context.now) };
};
