import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('S178 S180 an operator reads the money entered by hand of the last 90 days, what went back, and the books of a row', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/finance/movement');
  await expect(page.getByRole('region', { name: '退款汇总' })).toContainText('退款合计');
  await page.getByText('线下', { exact: true }).click();
  const list = page.getByRole('region', { name: '资金流水数据' });
  const row = list.getByRole('row').filter({ hasText: '无需对账' }).first();
  await expect(row).toContainText(/LS\d{18}/);
  await expect(page.getByLabel('合计', { exact: true })).toContainText('净额（收入减支出）');

  await row.getByRole('button', { name: '查看分录' }).click();

  await expect(page).toHaveURL(/\/order\/detail\/\d+\?at=books$/);
});

test('S179 each row shows the balance of its account behind it, and the newest one that of 科目余额', async ({
  browsers,
}) => {
  const page = await browsers.open(
    operatorOf(2, 'admin'),
    '/finance/movement?side=offline&method=bank',
  );
  const list = page.getByRole('region', { name: '资金流水数据' });
  const newest = list.getByRole('row').filter({ hasText: '银行转账' }).first();
  await expect(newest).toBeVisible();
  const titles = await list.getByRole('columnheader').allTextContents();
  const shown = await newest.getByRole('cell').nth(titles.indexOf('余额')).textContent();
  expect(shown).toMatch(/^-?¥[\d,]+\.\d\d$/);

  await page.goto('/finance/account');

  const account = page.getByRole('row').filter({ hasText: '银行存款' });
  await expect(account).toContainText(shown ?? '');
});
