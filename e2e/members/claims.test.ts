// Proves VER-15, VER-16, VER-17
import { expect, test } from '../kit/fixtures.ts';
import { dialog, toast } from '../kit/locators.ts';
import { addActiveAdmin, addDoctor, decideDoctor } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const isVerifying = / has been verifying this account since \d\d:\d\d\.$/;
const isTakenOver = / took over this account at \d\d:\d\d\. You can no longer approve or decline it\.$/;

test('two reviewers never get the same doctor, and one takes over from the other after a question', async ({
  adminPage: page,
  admin,
  signIn,
  openPage,
  problems,
}) => {
  problems.allow(/response: 409 POST .*\/(changeStatus|renew)/);
  const first = await addDoctor(admin);
  const second = await addDoctor(admin);
  const reviewer = await openPage({ account: await signIn(await addActiveAdmin(admin, signIn, 'reviewer')) });
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/v1/live'));
  await page.goto(`/doctors/verify?id=${first.id}`);
  await opened;
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();

  // The queue skips what the other one verifies.
  await reviewer.goto(`/doctors/verify?after=${first.id - 1}`);
  await expect(reviewer.getByRole('heading', { name: second.name, level: 2 })).toBeVisible();

  // A direct link says who verifies the doctor, and asks before it takes over.
  await reviewer.goto(`/doctors/verify?id=${first.id}`);
  await expect(reviewer.getByText(isVerifying)).toBeVisible();
  await expect(reviewer.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await checkScreen(reviewer, 'claimed');
  await reviewer.getByRole('button', { name: 'Take over' }).click();
  await dialog(reviewer).getByRole('button', { name: 'Take over' }).click();
  await expect(toast(reviewer, 'You verify this account now')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: /^Approve/ })).toBeVisible();

  // The open page of the first one says it at once.
  await expect(page.getByText(isTakenOver)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Approve|Decline|Skip)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await checkScreen(page, 'taken-over');

  // The list cuts the name of the reviewer, not the verb.
  const list = await page.context().newPage();
  await list.goto('/doctors');
  const verb = list.getByText('is verifying', { exact: true }).first();
  await expect(verb).toBeVisible();
  const isInside = (element: Element) => {
    const chip = element.closest('[data-tone]')?.getBoundingClientRect();
    return chip !== undefined && element.getBoundingClientRect().right <= chip.right + 1;
  };
  expect(await verb.evaluate(isInside)).toBe(true);
  await list.close();
  await reviewer.getByRole('button', { name: /^Decline/ }).click();
  await reviewer.getByRole('button', { name: 'Card expired' }).click();
  await reviewer.getByRole('button', { name: 'Decline and continue' }).click();
  await expect(reviewer.getByText(`${first.name} was declined.`)).toBeVisible();
  await expect(page.getByText('This account was declined in the meantime.')).toBeVisible();
});

test('Home shows the decisions of each reviewer with the median time', { tag: '@long' }, async ({ adminPage: page, admin, signIn }) => {
  const doctor = await addDoctor(admin);
  const added = await addActiveAdmin(admin, signIn, 'reviewer');
  const reviewer = await signIn(added);
  await reviewer.fetchData('POST /doctor/verification', { id: doctor.id });
  await decideDoctor(reviewer, doctor.id, 'declined');
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Reviewers' }).first();
  await section.getByLabel('Period').selectOption('Last 7 days');
  await expect(section.getByRole('row', { name: added.name }).getByRole('cell')).toHaveText([added.name, '1', '0', '1', '0', /\d/]);
  await checkScreen(page, 'reviewers');
});
