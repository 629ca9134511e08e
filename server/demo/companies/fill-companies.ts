import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { accountHistory } from '../history.ts';
import { accountTraces, decisionRows, inTime, userRow, type World } from '../member-rows.ts';
import { randomFrom } from '../random.ts';
import type { DemoCompany } from './companies.ts';
import { companyDeclineReasons } from './names.ts';
import type { CompanyFiles } from './store-company-files.ts';

/** Stores the companies with their decisions and traces; says how many there are. */
export const fillCompanies = async (
  db: Db,
  companies: readonly DemoCompany[],
  { files, ...world }: World & { files: readonly CompanyFiles[] },
): Promise<number> => {
  const [random, now] = [randomFrom(11), world.now.getTime()];
  const told = companies.map((account, index) => {
    const history = accountHistory(account, { now, random, reasons: companyDeclineReasons, mindsChange: index > 0 });
    return { role: 'company' as const, account, history };
  });
  const ids = await demoRepo.insertUsers(
    db,
    told.map((member) => userRow(member, world)),
  );
  const members = told.map((member, index) => ({ ...member, id: ids[index] ?? 0, files: files[index] }));
  await demoRepo.insertCompanies(
    db,
    members.map(({ id, account, files: its }) => ({
      user_id: id,
      tax_number: account.taxNumber,
      logo_id: its?.logo?.id ?? null,
      commercial_registry_id: its?.registry?.id ?? null,
    })),
  );
  const decisions = members.flatMap((member) => decisionRows(member, world));
  await demoRepo.insertDecisions(
    db,
    inTime(decisions, ({ decided_at }) => decided_at),
  );
  const traces = members.flatMap((member) => accountTraces('companies', member, world));
  await demoRepo.insertAudit(
    db,
    inTime(traces, ({ at }) => at),
  );
  return members.length;
};
