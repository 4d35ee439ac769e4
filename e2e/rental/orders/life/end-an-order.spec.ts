import { expect, type Locator, type Page } from '@playwright/test';
import { newDelivery, newRental, newShop } from '../../../support/money-shop.ts';
import { proveOwn } from '../../../support/people.ts';
import { newOperator, newRole } from '../../../support/roles.ts';
import { test } from '../../../support/test.ts';

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });
const statusOf = (page: Page) => page.locator('main header .toned-text').first();
const parcels = (page: Page) => page.getByRole('region', { name: '物流' });
const latest = (page: Page) =>
  page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first();
const choose = (dialog: Locator, group: string, option: string) =>
  dialog.getByLabel(group).getByRole('radio', { name: option, exact: true }).check();

/** Opens an action's dialog, says why and confirms. */
async function act(
  page: Page,
  name: string,
  { why, reason, confirm }: { why: string; reason: string; confirm: string },
  fillIn: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await actionOf(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await fillIn(dialog);
  await dialog.getByLabel(why).fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

async function takeDeposit(page: Page, password: string): Promise<void> {
  await actionOf(page, '收押金').click();
  const dialog = page.getByRole('dialog', { name: '收押金' });
  await choose(dialog, '收款方式', '现金');
  await proveOwn(dialog, password, '确认收押金');
  await expect(dialog).toBeHidden();
  await expect(latest(page)).toContainText('已付押金：¥0.00 → '); // the page knows of it
}

test('a shipment is recalled, and a parcel that is refused at the door closes its order', async ({
  browsers,
}) => {
  test.setTimeout(150_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('jushou');
  const wish = { rentFen: 60_000, termCount: 6, depositFen: 50_000 };
  const [recalled, refused] = [await newDelivery(admin, wish), await newDelivery(admin, wish)];
  const page = await browsers.open(admin, `/order/detail/${recalled}`);

  await expect(actionOf(page, '复审')).toHaveCount(0);
  await act(page, '撤回发货', { why: '撤回原因', reason: '地址有误', confirm: '确认撤回' });
  await expect(statusOf(page)).toHaveText('待发货');
  await expect(parcels(page)).toContainText('撤回时间');
  await expect(latest(page)).toContainText('备注：地址有误');
  await expect(actionOf(page, '撤回发货')).toHaveCount(0);

  await page.goto(`/order/detail/${refused}`);
  await takeDeposit(page, admin.password);
  await act(
    page,
    '拒收',
    { why: '拒收原因', reason: '外观有划痕', confirm: '确认拒收' },
    async (dialog) => {
      await expect(dialog).toContainText('共 ¥500.00 退还客户');
      await dialog.getByRole('button', { name: '确认拒收' }).click();
      await expect(dialog.getByText('请选择退款方式')).toBeVisible();
      await expect(dialog.getByText('请填写拒收原因')).toBeVisible();
      await expect(dialog.getByText('请输入您的登录密码')).toBeVisible();
      await expect(dialog.getByRole('radio', { name: '退回送修' })).toBeChecked();
      await choose(dialog, '设备去向', '退回入库');
      await choose(dialog, '退款方式', '现金');
      await dialog.getByLabel('您的登录密码').fill(admin.password);
    },
  );
  await expect(statusOf(page)).toHaveText('已关闭');
  await expect(latest(page)).toContainText('设备去向：退回入库');
  await expect(latest(page)).toContainText('已付押金：¥500.00 → ¥0.00');
});

test('无需归还完结 is asked for, agreed to by another, and done by the first', async ({
  browsers,
}) => {
  test.setTimeout(150_000);
  const admin = await newShop('wanjie');
  const rights = ['home:view', 'order:list', 'order:complete', 'approval:list'];
  const role = await newRole(admin, '复核员', rights);
  const second = await newOperator(admin, 'fuhe', role);
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 20_000, termCount: 1, depositFen: 50_000 });
  await page.goto(`/order/detail/${id}`);

  await expect(actionOf(page, '无需归还完结')).toHaveAccessibleDescription(/^还有 ¥200.00 未付清/);
  await takeDeposit(page, admin.password);
  await page
    .getByRole('region', { name: '账单明细' })
    .getByRole('button', { name: '收款 租金 第1期' })
    .click();
  const collect = page.getByRole('dialog', { name: '收款' });
  await choose(collect, '收款方式', '现金');
  await proveOwn(collect, admin.password, '确认收款');
  await expect(collect).toBeHidden();

  await actionOf(page, '无需归还完结').click();
  const ask = page.getByRole('dialog', { name: '无需归还完结', exact: true });
  await choose(ask, '退款方式', '现金');
  await expect(ask.getByRole('region', { name: '试算' })).toContainText('本次退款¥500.00');
  await ask.getByLabel('复核说明').fill('客户长期使用，协商归其所有');
  await ask.getByRole('button', { name: '提交复核' }).click();
  await expect(ask).toBeHidden();
  await expect(statusOf(page)).toHaveText('租用中');

  const other = await browsers.open(second, '/system/approval');
  await expect(other.getByRole('region', { name: '复核申请数据' })).toContainText(
    '无需归还完结：已付租金¥200.00，退押金¥500.00（现金）',
  );
  await other.getByRole('button', { name: '通过', exact: true }).click();
  const approve = other.getByRole('dialog', { name: '复核通过' });
  await proveOwn(approve, second.password, '确认通过');
  await expect(approve).toBeHidden();

  await page.goto('/system/approval');
  await page.getByRole('button', { name: '执行', exact: true }).click();
  const execute = page.getByRole('dialog', { name: '执行已同意的申请' });
  await expect(execute).toContainText('退押金¥500.00（现金）；原因：客户长期使用，协商归其所有');
  await proveOwn(execute, admin.password, '执行');
  await expect(execute).toBeHidden();
  await expect(page.getByRole('region', { name: '复核申请数据' })).toContainText('已执行');
  await page.goto(`/order/detail/${id}`);
  await expect(statusOf(page)).toHaveText('已完成');
});

test('what is let off above the limit waits for another operator, and is done once by who asked', async ({
  browsers,
}) => {
  test.setTimeout(150_000);
  const admin = await newShop('chaoe');
  const rights = ['home:view', 'order:list', 'bill:waive', 'approval:list'];
  const second = await newOperator(admin, 'chaoe', await newRole(admin, '复核员', rights));
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 1_200_000, termCount: 2 });
  await page.goto(`/order/detail/${id}`);
  const waive = page.getByRole('dialog', { name: '减免 租金 第2期' });
  const open = async () => {
    await page.getByRole('button', { name: '减免 租金 第2期' }).click();
    await waive.getByLabel('减免金额').fill('5000.01');
    await waive.getByLabel('原因').fill('客户失业，协商减免');
  };

  await open();
  await expect(waive).toContainText('金额¥5,000.01超过单笔复核限额¥5,000.00，需要他人复核');
  await expect(waive.getByLabel('您的登录密码')).toHaveCount(0);
  await waive.getByRole('button', { name: '提交复核' }).click();
  await expect(waive).toBeHidden();
  await open();
  await expect(waive).toContainText('已提交复核，等待他人处理');
  await expect(waive.getByRole('button', { name: '确认减免' })).toBeDisabled();
  await waive.getByRole('button', { name: '取消' }).click();
  await expect(waive).toBeHidden();

  const other = await browsers.open(second, '/system/approval');
  await expect(other.getByRole('region', { name: '复核申请数据' })).toContainText(
    '减免：减免¥5,000.01（租金 第2期）；原因：客户失业，协商减免',
  );
  await other.getByRole('button', { name: '通过', exact: true }).click();
  const approve = other.getByRole('dialog', { name: '复核通过' });
  await proveOwn(approve, second.password, '确认通过');
  await expect(approve).toBeHidden();

  await open();
  await expect(waive).toContainText('复核已通过，确认后立即执行');
  await proveOwn(waive, admin.password, '确认减免');
  await expect(waive).toBeHidden();
  await expect(latest(page)).toContainText('减免');
  await expect(page.getByRole('region', { name: '账单明细' })).toContainText('¥999.99');
});
