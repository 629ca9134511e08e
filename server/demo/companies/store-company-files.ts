import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import { drawLogo } from '../pictures/logo.ts';
import { drawRegistryScan } from '../pictures/registry-scan.ts';
import { storeCanvas } from '../store-pictures.ts';
import { type DemoCompany, scanCount } from './companies.ts';
import { registryPdf } from './registry-pdf.ts';

/** A company's files as they are stored. */
export type CompanyFiles = { logo: StoredFile | undefined; registry: StoredFile | undefined };

const storePdf = async (files: Files, company: DemoCompany) => {
  const path = join(files.tempDir, `demo-${company.taxNumber}.pdf`);
  await writeFile(path, registryPdf(company));
  return files.storeDocument(path);
};

/** Draws and writes the files of the companies, in their order; scans are shared. */
export const storeCompanyFiles = async (files: Files, companies: readonly DemoCompany[]): Promise<CompanyFiles[]> => {
  const scans: StoredFile[] = [];
  for (let number = 0; number < scanCount; number += 1) scans.push(await storeCanvas(files, drawRegistryScan(number), `scan-${number}`));
  const registryOf = async (company: DemoCompany) => {
    if (company.registry === 'pdf') return storePdf(files, company);
    return company.registry === undefined ? undefined : scans[company.registry];
  };
  const stored: CompanyFiles[] = [];
  for (const [number, company] of companies.entries()) {
    const logo = company.hasLogo ? await storeCanvas(files, drawLogo(number, company.latinName), `logo-${number}`) : undefined;
    stored.push({ logo, registry: await registryOf(company) });
  }
  return stored;
};
