import { expect } from '@playwright/test';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { overdueShop } from '../../support/overdue-shop.ts';
import { Shell } from '../../support/shell.ts';
import { test } from '../../support/test.ts';

test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow

test('S186 a manager reads 催收看板, and each figure opens its rows', async ({ browsers }) => {
  const { page, orderNos } = await overdueShop(browsers, 'kanban');
  await new Shell(page).goTo('财务', '催收看板');
  const stages = page.getByRole('region', { name: '阶段回款明细' });
  await expect(stages.getByRole('row', { name: /^M2/ })).toContainText('¥200.00');
  await expect(stages.getByRole('row', { name: /^合计/ })).toContainText('¥300.00');
  const owners = page.getByRole('region', { name: '人员回款明细' });
  await expect(owners.getByRole('row', { name: /^未分配/ })).toContainText('¥300.00');
  const contacts = page.getByRole('region', { name: /^联系成本/ });
  await expect(contacts).toContainText('计费 0 条');

  const rolls = page.getByRole('region', { name: '滚动率明细' });
  await rolls.getByRole('button', { name: /^M2.*仍在本段 100\.00%（1单）$/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('共 1 条')).toBeVisible();
  await expect(drawer.getByRole('link', { name: orderNos[0] })).toBeVisible();
  await drawer.getByRole('button', { name: /关闭|Close/ }).click();

  await stages.getByRole('row', { name: /^M2/ }).getByRole('link', { name: '¥200.00' }).click();
  await expect(page).toHaveURL(/\/finance\/overdue\?stage=m2$/);
  const rows = page.getByRole('region', { name: '逾期订单数据' }).getByRole('row');
  await expect(rows.filter({ hasText: orderNos[0] })).toBeVisible();
  await expect(rows.filter({ hasText: orderNos[1] })).toHaveCount(0);

  await page.goto('/finance/dunning-board');
  const unowned = owners.getByRole('row', { name: /^未分配/ });
  await unowned.getByRole('link', { name: '¥300.00' }).click();
  await expect(page).toHaveURL(/\/finance\/overdue\?assigned=0$/);
  await expect(rows.filter({ has: page.getByRole('cell') })).toHaveCount(2);

  await page.goto('/finance/dunning-board');
  const month = addDays(businessDateOf(new Date()), -40).slice(0, 7);
  const cohorts = page.getByRole('region', { name: '逾期月份回款明细' });
  const cohort = cohorts.getByRole('row', { name: new RegExp(`^${month}`) });
  await cohort.getByRole('link').first().click();
  await expect(page).toHaveURL(/minDays=\d+&maxDays=\d+/);
  await expect(rows.filter({ hasText: orderNos[0] })).toBeVisible();
});
