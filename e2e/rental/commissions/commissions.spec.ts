import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('a channel gets its rule, and a month is refused, submitted again, approved and paid', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  browsers.expectInConsole(/status of 422/);
  const admin = await newShop('yongjin');
  const { brand } = admin;
  await changeAsOwner(
    brand,
    `insert into channels (brand_code, code, name, commission_bp) values ($1, 'QD8', '校园渠道', 800)`,
    [brand],
  );
  const page = await browsers.open(admin, '/finance/commission');
  const dialog = page.getByRole('dialog').last();
  const row = page
    .getByRole('region', { name: '佣金账期数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const prove = async (ok: string) => {
    await dialog.getByLabel('您的登录密码').fill(admin.password);
    await dialog.getByRole('button', { name: ok }).click();
  };

  await page.getByRole('button', { name: '佣金规则' }).click();
  await expect(page.getByText('还没有规则，该渠道不会生成佣金账期。')).toBeVisible();
  await page.getByRole('button', { name: '设置规则' }).click();
  await dialog.getByLabel('佣金起始日').fill('2026-01-01');
  await dialog.getByRole('button', { name: '添加方案比例' }).click();
  await prove('保存');
  await expect(dialog.getByText('请选择租赁方案')).toBeVisible();
  await dialog.getByRole('button', { name: '删除第1项' }).click();
  await prove('保存');
  await expect(page.getByText('第1版（生效中）')).toBeVisible();
  await expect(page.getByText(/已收租金的8%，冻结7天/)).toBeVisible();

  // ¥100.00 of rent came in long before the month ended; the job of the night runs now
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await changeAsOwner(
    brand,
    `update orders set channel_id = (select id from channels where brand_code = $1) where brand_code = $1`,
    [brand],
  );
  await page.goto(`/order/detail/${orderId}`);
  await page
    .getByRole('region', { name: '账单明细' })
    .getByRole('button', { name: '收款 租金 第1期' })
    .click();
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await prove('确认收款');
  await expect(dialog).toBeHidden();
  await changeAsOwner(
    brand,
    'update acts set posted_on = posted_on - 45, happened_on = happened_on - 45 where brand_code = $1',
    [brand],
  );
  await changeAsOwner(
    brand,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
     values ($1, 'commissions', '{}', now(), 5, now())`,
    [brand],
  );
  await expect(async () => {
    await page.goto('/finance/commission');
    await expect(row).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('¥8.00');

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '拒绝' }).click();
  await dialog.getByLabel('拒绝原因').fill('漏扣物料费');
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(row).toContainText('已拒绝');
  await row.getByRole('button', { name: '重新提交' }).click();
  await dialog.getByLabel('金额').fill('1.00');
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(dialog).toContainText('有其他费用时，请在备注中说明原因');
  await dialog.getByLabel('备注').fill('物料费');
  await expect(dialog).toContainText('应付佣金 ¥7.00');
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(row).toContainText('待审核');
  await row.getByRole('button', { name: '审核通过' }).click();
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await expect(row).toContainText('待支付');
  await row.getByRole('button', { name: '登记打款' }).click();
  await dialog.getByLabel('打款流水号').fill('B20261101001');
  await prove('确认已打款');
  await expect(row).toContainText('已支付');

  await row.getByRole('button', { name: '详情' }).click();
  await expect(dialog.getByRole('region', { name: '佣金明细' }).first()).toContainText(
    '租金 第1期',
  );
  await expect(dialog.getByRole('region', { name: '处理记录' })).toContainText('漏扣物料费');
});
