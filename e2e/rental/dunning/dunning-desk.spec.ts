import { expect, type Page } from '@playwright/test';
import { quietOutside, widestContactHours } from '@rental/domain/rental/customer-sms/contact-hours';
import { changeAsOwner } from '../../support/database.ts';
import { manyOverdue, overdueShop } from '../../support/overdue-shop.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test.setTimeout(180_000); // the shop is made in each, on a machine that may be slow

const own = ({ brand }: Operator) =>
  changeAsOwner(
    brand,
    `update dunning_cases set owner_id = (select max(id) from operators where brand_code = $1) where brand_code = $1`,
    [brand],
  );
const list = (page: Page) => page.getByRole('region', { name: '今日案件' });
const desk = (page: Page, name: string) => page.getByRole('region', { name: `案件 ${name}` });

test('a desk of cases is worked by the keyboard alone', async ({ browsers }) => {
  const { admin, page } = await overdueShop(browsers, 'cuishou');
  await own(admin);
  await page.goto('/finance/dunning');
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  // five days are likelier to bring money in than forty
  const first = desk(page, '李**');
  await expect(first).toContainText('139****4321');
  await expect(first.getByText(/^共欠 ¥100\./)).toBeVisible();

  await page.keyboard.press('j');
  await expect(desk(page, '王**')).toContainText('138****5678');
  await page.keyboard.press('k');
  await expect(first).toBeVisible();

  await page.keyboard.press('d');
  if (quietOutside(widestContactHours).isQuiet(new Date())) {
    await expect(page.getByRole('alert').first()).toContainText('现在不在联系时段');
    await first.getByRole('radio', { name: '客户来电' }).press('Space');
  } else await expect(first.getByText('13987654321')).toBeVisible();
  await page.keyboard.press('1');
  await expect(first.getByRole('radio', { name: '承诺还款' })).toBeChecked();
  await expect(first.getByLabel('承诺金额')).toHaveValue(/^100\./);
  await first.getByLabel('备注').focus();
  await page.keyboard.type('明天 3 点发工资 jkd');
  await expect(first.getByRole('radio', { name: '承诺还款' })).toBeChecked();
  await page.keyboard.press('Control+Enter');

  await expect(desk(page, '王**')).toBeVisible();
  await expect(page.getByText('13987654321')).toHaveCount(0);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.goto('/finance/overdue');
  const row = page.getByRole('row').filter({ hasText: '139****4321' });
  await expect(row).toContainText('承诺还款');
});

test('40 cases are worked by the keyboard alone, the next one read before it is wanted', async ({
  browsers,
}) => {
  const count = 40;
  const { admin, page } = await manyOverdue(browsers, 'sishi', count);
  await own(admin);
  const read = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/dunning\/\d+$/.test(pathname)) read.add(pathname);
  });
  await page.goto('/finance/dunning');
  const cases = list(page).getByRole('listitem');
  await expect(cases).toHaveCount(count);
  const isQuiet = quietOutside(widestContactHours).isQuiet(new Date());
  for (let nth = 0; nth < count; nth += 1) {
    const shown = page.getByRole('region', { name: /^案件 客/ });
    await expect(shown).toContainText('¥');
    await expect.poll(() => read.size).toBeGreaterThanOrEqual(Math.min(nth + 2, count));
    await page.keyboard.press('d');
    if (isQuiet) await shown.getByRole('radio', { name: '客户来电' }).press('Space');
    else await expect(shown.getByText(/^139\d{8}$/)).toBeVisible();
    await page.keyboard.press(nth % 4 === 0 ? '1' : '3');
    await page.keyboard.press('Control+Enter');
    await expect(cases).toHaveCount(count - nth - 1);
  }
  await expect(page.getByText('今天没有待催收的案件')).toBeVisible();
});

test('a case that is held cannot be called until it is released', async ({ browsers }) => {
  const { admin, page } = await overdueShop(browsers, 'zanting');
  await own(admin);
  await page.goto('/finance/dunning');
  const shown = desk(page, '李**');

  await shown.getByRole('button', { name: '暂停催收' }).click();
  const hold = page.getByRole('dialog', { name: '暂停催收' });
  await hold.getByRole('radio', { name: '困难申请' }).check();
  await hold.getByLabel('备注').fill('客户住院');
  await hold.getByRole('button', { name: '确认暂停' }).click();
  await expect(hold).toBeHidden();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.goto('/finance/overdue?follow=held');
  await page
    .getByRole('row')
    .filter({ hasText: '139****4321' })
    .getByRole('button', { name: '催收', exact: true })
    .click();

  await expect(shown.getByRole('alert')).toContainText('已暂停催收（困难申请）');
  await expect(shown.getByRole('alert')).toContainText('客户住院');
  await expect(shown.getByRole('button', { name: /^拨打/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('d');
  await expect(page.getByText('13987654321')).toHaveCount(0);

  await shown.getByRole('button', { name: '恢复催收' }).click();
  const release = page.getByRole('dialog', { name: '恢复催收' });
  await release.getByLabel('备注').fill('已出院');
  await release.getByRole('button', { name: '确认恢复' }).click();
  await expect(release).toBeHidden();
  await expect(shown.getByText('已暂停催收')).toHaveCount(0);
});
