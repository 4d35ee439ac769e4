import { expect, type Locator, type Page } from '@playwright/test';
import { CropDialog } from '../../../support/crop-dialog.ts';
import { changeAsOwner } from '../../../support/database.ts';
import { pngFile } from '../../../support/images.ts';
import { newDevices, newOrder, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });
const tagsOf = (page: Page) => page.locator('main header').first();
const latest = (page: Page) =>
  page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens an action's dialog, fills it in and confirms; it closes by itself. */
async function act(
  page: Page,
  action: { readonly name: string; readonly confirm: string },
  fillIn: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await actionOf(page, action.name).click();
  const dialog = page.getByRole('dialog', { name: action.name });
  await fillIn(dialog);
  await dialog.getByRole('button', { name: action.confirm }).click();
  await expect(dialog).toBeHidden();
}

test('papers are asked for and handed in: the order waits for them, and its images are looked at on purpose', async ({
  browsers,
}) => {
  test.setTimeout(150_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('bujian');
  const orderId = await newOrder(admin, 0, { rentFen: 60_000, termCount: 6 });
  const page = await browsers.open(admin, `/order/detail/${orderId}`);

  await act(page, { name: '要求补件', confirm: '确认要求补件' }, async (dialog) => {
    await dialog.getByRole('button', { name: '确认要求补件' }).click();
    await expect(dialog.getByText('请选择补件资料')).toBeVisible();
    await dialog.getByRole('checkbox', { name: '身份证正面' }).check();
    await dialog.getByRole('checkbox', { name: '其他' }).check();
    await dialog.getByLabel('其他资料名称').fill('居住证');
    await dialog.getByLabel('原因').fill('照片不清晰');
  });
  await expect(tagsOf(page)).toContainText('待补件');
  await expect(latest(page)).toContainText('需补资料：身份证正面、其他（居住证）');
  await actionOf(page, '审核通过').click();
  const approval = page.getByRole('dialog', { name: '审核通过' });
  await expect(approval.getByLabel('免补件原因')).toBeVisible();
  await approval.getByRole('button', { name: '确认通过' }).click();
  await expect(approval.getByText('请填写免补件原因')).toBeVisible();
  await approval.getByRole('button', { name: /取\s*消/ }).click();

  await act(page, { name: '补件完成', confirm: '确认补件完成' }, async (dialog) => {
    await dialog.getByRole('button', { name: /^添加图片/ }).click();
    const crop = new CropDialog(page);
    await crop.pick(pngFile('idcard.png', { width: 720, height: 540 }));
    await crop.upload();
  });
  await expect(tagsOf(page)).not.toContainText('待补件');
  const papers = section(page, '补件');
  await expect(papers).toContainText('1张');
  await expect(papers.getByRole('list', { name: '补件图片' })).toHaveCount(0);
  await papers.getByRole('button', { name: '查看明文' }).click();
  await expect(papers.getByRole('button', { name: '预览第1张补件图片' })).toBeVisible();
});

test('a rent is agreed on anew: what it comes to is shown first, and a large reduction wants the password', async ({
  browsers,
}) => {
  test.setTimeout(150_000);
  browsers.expectInConsole(/422/); // a waiver beyond the deposit
  const admin = await newShop('gaizujin');
  const orderId = await newOrder(admin, 32, { rentFen: 60_000, termCount: 6, depositFen: 50_000 });
  const page = await browsers.open(admin, `/order/detail/${orderId}`);

  await act(page, { name: '改租金/押金', confirm: '确认修改' }, async (dialog) => {
    await expect(dialog.getByText('修改金额后显示试算结果')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '确认修改' })).toBeDisabled();
    await dialog.getByLabel('免押金额').fill('500.01');
    await expect(dialog.getByText('免押金额不能超过押金')).toBeVisible();
    await dialog.getByLabel('免押金额').fill('500');
    await dialog.getByLabel('总租金').fill('540.01');
    const plan = dialog.getByRole('region', { name: '金额与账单计划' });
    await expect(plan.getByRole('row', { name: '第1期租金 ¥100.00 ¥90.01' })).toBeVisible();
    await expect(plan.getByRole('row', { name: '应付押金 ¥500.00 ¥0.00' })).toBeVisible();
    await dialog.getByLabel('原因').fill('老客户优惠');
    await dialog.getByLabel('您的登录密码').fill(admin.password);
  });
  await expect(latest(page)).toContainText('总租金：¥600.00 → ¥540.01');
  await expect(latest(page)).toContainText('免押：¥0.00 → ¥500.00');
  await expect(actionOf(page, '生成合同')).toBeEnabled();
});

test('an order goes to another address and another store, or is fetched there and its device swapped', async ({
  browsers,
}) => {
  test.setTimeout(150_000);
  const admin = await newShop('huanji');
  const wish = { rentFen: 60_000, termCount: 6 };
  const [moved, fetched] = [await newOrder(admin, 4, wish), await newOrder(admin, 4, wish)];
  await newDevices(admin, ['HUANJI-0001', 'HUANJI-0002']);
  await changeAsOwner(
    admin.brand,
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
     values ($1, '滨江店', '王店长', '13900000001', '浙江省杭州市')`,
    [admin.brand],
  );
  const page = await browsers.open(admin, `/order/detail/${moved}`);

  await act(page, { name: '改收货地址', confirm: '确认修改' }, async (dialog) => {
    await expect(dialog).toContainText('当前地址：浙江省杭州市西湖区****');
    await dialog.getByLabel('省市区').fill('浙江省宁波市');
    await dialog.getByLabel('街道门牌').fill('药行街 1 号');
    await dialog.getByLabel('原因').fill('客户搬家');
  });
  await expect(latest(page)).toContainText('收货地址：浙江省杭州市西湖区**** → 浙江省宁波市****');
  await act(page, { name: '转单', confirm: '确认转单' }, async (dialog) => {
    await dialog.getByLabel('转至店铺').click();
    await page.getByTitle('滨江店', { exact: true }).click();
    await dialog.getByLabel('原因').fill('就近发货');
  });
  await expect(latest(page)).toContainText('店铺：西湖店 → 滨江店');

  await changeAsOwner(
    admin.brand,
    `update orders set risk_level = 'high' where brand_code = $1 and id = ${fetched}`,
    [admin.brand],
  );
  await page.goto(`/order/detail/${fetched}`);
  await act(page, { name: '自提', confirm: '确认自提并起租' }, async (dialog) => {
    await dialog.getByLabel('设备序列号').fill('HUANJI-0001');
    await expect(dialog).toContainText('发货风险：风控结果为高风险');
    await dialog.getByRole('button', { name: '确认自提并起租' }).click();
    await expect(dialog.getByText('请核对发货风险并勾选')).toBeVisible();
    await dialog.getByRole('checkbox', { name: '已核对发货风险' }).check();
  });
  await expect(latest(page)).toContainText('已核对发货风险：风控结果为高风险');
  await expect(tagsOf(page)).toContainText('租用中');
  await expect(section(page, '物流')).toContainText('自提');
  await act(page, { name: '换机', confirm: '确认换机' }, async (dialog) => {
    await expect(dialog).toContainText('换回设备 HUANJI-0001');
    await dialog.getByLabel('换入设备序列号').fill('HUANJI-0002');
    await dialog.getByRole('radio', { name: '退回送修' }).check();
    await dialog.getByLabel('原因').fill('屏幕失灵');
  });
  await expect(section(page, '换机')).toContainText('HUANJI-0002');
  await expect(latest(page)).toContainText('设备序列号：HUANJI-0001 → HUANJI-0002');
});
