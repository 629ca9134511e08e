import type { Page } from '@playwright/test';
import type { OfficeRole } from '../../contract/office-roles.ts';
import { expect, test } from '../kit/fixtures.ts';
import { addActiveAdmin } from '../kit/records.ts';

/** Opens every page of the navigation and returns the labels of its buttons. The problems of the pages fail the test. */
const walkMenu = async (page: Page) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '/'));
  const labels: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    labels.push(...(await page.getByRole('main').getByRole('button').allInnerTexts()));
  }
  return { paths, labels };
};

// Whole labels, because cards of content are buttons with any text. Everybody may add a passkey to the own account.
const writes = /^(add (?!a passkey)[a-z ]{1,24}|send [a-z ]{1,24}|delete|restore|edit|mark as contacted)$/i;

test.describe('an account of the back-office', () => {
  const roles: { officeRole: OfficeRole; has: string[]; lacks: string[]; allowed: RegExp }[] = [
    { officeRole: 'reviewer', has: ['/doctors', '/companies', '/contact'], lacks: ['/blogs', '/messages'], allowed: /^mark/i },
    { officeRole: 'auditor', has: ['/doctors', '/messages', '/blogs', '/meetings'], lacks: [], allowed: /^$/ },
  ];
  for (const { officeRole, has, lacks, allowed } of roles)
    test(`with the role ${officeRole} walks its menu without a refused request`, { tag: '@long' }, async ({ admin, signIn, openPage }) => {
      const account = await signIn(await addActiveAdmin(admin, signIn, officeRole));
      const page = await openPage({ account });
      const { paths, labels } = await walkMenu(page);
      expect(paths).toEqual(expect.arrayContaining(has));
      expect(paths.filter((path) => lacks.includes(path))).toEqual([]);
      expect(labels.filter((label) => writes.test(label.trim()) && !allowed.test(label.trim()))).toEqual([]);
    });
});
