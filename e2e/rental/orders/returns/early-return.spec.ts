import { expect, type Locator } from '@playwright/test';
import { leaseRules, leaseText, usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { changeAsOwner } from '../../../support/database.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

// 6 months of ¥300.00, one in any case, 30 % of the rent that is dropped, by the day. Two months are paid; on the first day five months are
// dropped: ¥1,500.00, of which 30 % are ¥450.00, and ¥300.00 were paid ahead.
test('a part of a month goes back, 申请归还 says what leaving early comes to, and what was paid ahead goes back', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('tiqian');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const orderId = await newRental(page, admin, { rentFen: 180_000, termCount: 6 });
  const earlyReturn = { minTerms: 1, compensationBp: 3_000, isByDay: true };
  const lease = { ...usualLease, earlyReturn };
  await changeAsOwner(
    admin.brand,
    `with signed as (
       insert into lease_terms (brand_code, key, rules, content, created_at) values ($1, $2, $3, $4, now()) returning id
     )
     update orders set lease_terms_id = (select id from signed) where brand_code = $1 and id = $5`,
    [admin.brand, leaseText(lease), leaseRules, JSON.stringify(lease), orderId],
  );
  await page.goto(`/order/detail/${orderId}`);
  const bills = page.getByRole('region', { name: '账单明细' });
  const action = (name: string) =>
    page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });
  const byCash = (dialog: Locator, group: string) =>
    dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name: '现金' }).check();
  const preview = (dialog: Locator) => dialog.getByRole('region', { name: '试算' });
  const confirm = async (dialog: Locator, ok: string) => {
    await dialog.getByLabel('您的登录密码').fill(admin.password);
    await dialog.getByRole('button', { name: ok }).click();
    await expect(dialog).toBeHidden();
  };
  for (const term of [1, 2]) {
    await bills.getByRole('button', { name: `收款 租金 第${term}期` }).click();
    const collect = page.getByRole('dialog', { name: '收款' });
    await byCash(collect, '收款方式');
    await confirm(collect, '确认收款');
  }

  await bills.getByRole('button', { name: '退款 租金 第1期' }).click();
  const refund = page.getByRole('dialog', { name: '退款 租金 第1期' });
  await refund.getByLabel('退款金额').fill('50');
  await byCash(refund, '退款方式');
  await expect(preview(refund)).toContainText('部分退款 ¥50.00');
  await refund.getByLabel('原因').fill('设备送修，协商减收');
  await confirm(refund, '确认退款');
  const first = bills.getByRole('row').filter({ hasText: '已退 ¥50.00' });
  await expect(first).toContainText('已还款');
  await expect(first).toContainText('¥250.00');

  await action('申请归还').click();
  const start = page.getByRole('dialog', { name: '申请归还' });
  await expect(preview(start)).toContainText(
    '免收租金¥1,500.00，违约金30% ¥450.00，待退已付租金¥300.00',
  );
  await start.getByRole('button', { name: '确认申请归还' }).click();
  await expect(start).toBeHidden();
  await action('归还检测').click();
  const inspect = page.getByRole('dialog', { name: '归还检测' });
  await inspect.getByLabel('检测结果').getByRole('radio', { name: '丢失' }).check();
  await inspect.getByLabel('赔付金额').fill('80');
  await inspect.getByLabel('赔付调整原因').fill('按市场价');
  await expect(preview(inspect)).toContainText('待退多付¥0.00 → ¥300.00');
  await inspect.getByRole('button', { name: '确认检测结果' }).click();
  await expect(inspect).toBeHidden();

  await expect(page.getByRole('region', { name: '概览' })).toContainText('待退多付¥300.00');
  await action('退多付').click();
  const back = page.getByRole('dialog', { name: '退多付' });
  await byCash(back, '退款方式');
  await expect(preview(back)).toContainText('本次退款¥300.00');
  await back.getByLabel('原因').fill('提前归还，退未使用租金');
  await confirm(back, '确认退多付');
  await expect(action('退多付')).toHaveCount(0);
});
