import { expect, type Page } from '@playwright/test';
import { askOne } from '../../support/database.ts';
import { pngFile } from '../../support/images.ts';
import { addApp, placeOrder, sendPaper } from '../../support/open-apps.ts';
import { addressOf, operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(0, 'admin');

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });
const tagsOf = (page: Page) => page.locator('main header').first();
const papersOf = (page: Page) => page.getByRole('region', { name: '补件', exact: true });
const side = (name: string, green: number) =>
  pngFile(name, { width: 720, height: 450, colour: [40, green, 90] });

test('papers are asked for, sent by the program, looked at, returned, sent again and accepted', async ({
  browsers,
}) => {
  test.setTimeout(150_000);
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...key } = await addApp(page, admin);
  const { externalNo, orderNo } = (await placeOrder(addressOf(admin), key)) as Record<
    string,
    string
  >;
  const order = { externalNo: externalNo ?? '' };
  const { id } = await askOne<{ id: string }>(
    admin.brand,
    'select id from orders where brand_code = $1 and order_no = $2',
    [admin.brand, orderNo],
  );

  await page.goto(`/order/detail/${id}`);
  await actionOf(page, '要求补件').click();
  const request = page.getByRole('dialog', { name: '要求补件' });
  await request.getByRole('checkbox', { name: '身份证正面' }).check();
  await request.getByRole('checkbox', { name: '身份证反面' }).check();
  await request.getByLabel('原因').fill('证件照不清晰');
  await request.getByLabel('给客户的说明').fill('请在自然光下拍摄');
  await request.getByRole('button', { name: '确认要求补件' }).click();
  await expect(tagsOf(page)).toContainText('待补件');

  const first = await sendPaper(
    addressOf(admin),
    key,
    { ...order, kind: 'idCardFront' },
    side('正面.png', 120),
  );
  expect(first).toEqual({ label: '身份证正面', state: 'sent', missing: ['身份证反面'] });
  await sendPaper(addressOf(admin), key, { ...order, kind: 'idCardBack' }, side('反面.png', 160));
  await page.reload();
  await expect(tagsOf(page)).toContainText('补件待核对');

  await papersOf(page).getByRole('button', { name: '核对身份证正面' }).click();
  const check = page.getByRole('dialog', { name: '核对补件' });
  await expect(check).toContainText(`「${name}」`);
  await expect(check.getByRole('img', { name: '身份证正面' })).toHaveJSProperty(
    'naturalWidth',
    720,
  );
  await page.keyboard.press('+');
  await expect(check.getByRole('status')).toHaveText('150%');
  await expect(check.getByRole('button', { name: '通过' })).toBeEnabled();
  await page.keyboard.press('a');
  await expect(check.getByRole('img', { name: '身份证反面' })).toBeVisible();
  await page.keyboard.press('r');
  await check.getByRole('button', { name: '确认退回' }).click();
  await expect(check.getByText('请填写退回原因')).toBeVisible();
  await check.getByLabel('退回原因').fill('有反光');
  await page.keyboard.press('Enter');
  await expect(check).toBeHidden();
  await expect(tagsOf(page)).toContainText('待补件');
  await expect(papersOf(page)).toContainText('退回：有反光');

  const again = await sendPaper(
    addressOf(admin),
    key,
    { ...order, kind: 'idCardBack' },
    side('反面2.png', 200),
  );
  expect(again).toMatchObject({ state: 'sent', missing: [] });
  await page.reload();
  await actionOf(page, '核对补件').click();
  await check.getByRole('button', { name: '通过' }).click();
  await expect(check).toBeHidden();
  await expect(tagsOf(page)).not.toContainText(/待补件|补件待核对/);
  await papersOf(page).getByRole('button', { name: '查看明文' }).click();
  await expect(papersOf(page).getByRole('button', { name: '查看身份证反面大图' })).toHaveCount(2);

  await actionOf(page, '审核通过').click();
  const approval = page.getByRole('dialog', { name: '审核通过' });
  await expect(approval.getByLabel('免补件原因')).toHaveCount(0);
  await approval.getByLabel('豁免原因').fill('人工核实');
  await approval.getByRole('button', { name: '确认通过' }).click();
  await expect(tagsOf(page)).toContainText('审核通过');
});
