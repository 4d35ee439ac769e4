import { expect, type Page } from '@playwright/test';
import { changeAsOwner } from '../../../support/database.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { Shell } from '../../../support/shell.ts';
import { test } from '../../../support/test.ts';

const relets = (page: Page) =>
  page
    .getByRole('region', { name: '续租数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const overview = (page: Page) => page.getByRole('region', { name: '概览' });
const action = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });

/** Presses an action of the order page and confirms its dialog. */
async function act(page: Page, name: string, title: string, ok: string): Promise<void> {
  await action(page, name).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: ok, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a rental goes on by 续租, from its terms over its agreement to 续租起租; another is taken back', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('xuzu');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const wish = { rentFen: 30_000, termCount: 3, buyoutFen: 50_000 };
  const rented = await newRental(page, admin, wish);
  const other = await newRental(page, admin, wish);

  await test.step('续租 proposes the terms so far, and the rent follows the terms', async () => {
    await page.goto(`/order/detail/${rented}`);
    await action(page, '续租').click();
    const dialog = page.getByRole('dialog', { name: '续租' });
    await expect(dialog.getByLabel('总租金')).toHaveValue('300.00');
    await expect(dialog.getByLabel('买断价')).toHaveValue('500.00');
    await dialog.getByLabel('期数').fill('6');
    await expect(dialog.getByLabel('总租金')).toHaveValue('600.00');
    await expect(dialog.getByRole('row')).toHaveCount(8);
    await dialog.getByRole('button', { name: '确认续租' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('续租中');
    await expect(action(page, '买断')).toBeDisabled();
  });

  await test.step('the relet is signed as any order, and begins once nothing is owed', async () => {
    await overview(page).getByRole('term').filter({ hasText: '续租单' }).waitFor();
    await overview(page).getByRole('link', { name: /^ZL/ }).click();
    await expect(action(page, '续租起租')).toBeDisabled();
    await expect(action(page, '发货')).toHaveCount(0);
    await act(page, '生成合同', '生成合同', '确认生成');
    await act(page, '登记签署', '登记合同签署完成', '确认已签署');
    await expect(action(page, '续租起租')).toBeDisabled();
    // the rent of the order before is paid, past this test's own screens
    await changeAsOwner(
      admin.brand,
      `update bills set status = 2, paid_fen = amount_fen, paid_at = now() where brand_code = $1 and order_id = $2`,
      [admin.brand, rented],
    );
    await page.getByRole('button', { name: '刷新', exact: true }).first().click();
    await expect(action(page, '续租起租')).toBeEnabled();
  });

  await test.step('it begins from its row, and the order before is completed', async () => {
    await new Shell(page).entry('续租列表').click();
    const tab = page.getByRole('group', { name: '按状态筛选' }).getByRole('button');
    await expect(tab.filter({ hasText: '待起租' })).toHaveText('待起租1');
    await relets(page).getByRole('button', { name: '续租起租' }).click();
    const dialog = page.getByRole('dialog', { name: '续租起租' });
    await dialog.getByRole('button', { name: '确认续租起租', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(relets(page)).toContainText('已起租');
    await expect(tab.filter({ hasText: '待起租' })).toHaveText('待起租0');
    await relets(page).getByRole('button', { name: '打开' }).click();
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('租用中');
    await expect(overview(page)).toContainText('已完成');
  });

  await test.step('续租列表 has both, and takes the other back', async () => {
    await page.goto(`/order/detail/${other}`);
    await act(page, '续租', '续租', '确认续租');
    await new Shell(page).entry('续租列表').click();
    await expect(relets(page)).toHaveCount(2);
    await expect(relets(page).first()).toContainText('待签合同');
    await expect(relets(page).last()).toContainText('已起租');
    await relets(page).first().getByRole('button', { name: '取消续租' }).click();
    const dialog = page.getByRole('dialog', { name: '取消续租' });
    await dialog.getByLabel('取消原因').fill('客户要归还');
    await dialog.getByRole('button', { name: '确认取消续租' }).click();
    await expect(dialog).toBeHidden();
    await expect(relets(page).first()).toContainText('已取消');
    await expect(page.getByRole('button', { name: '取消续租' })).toHaveCount(0);
  });
});

test('a relet that begins days after its rental has ended is asked what becomes of these days', async ({
  browsers,
}) => {
  test.setTimeout(180_000);
  const admin = await newShop('jiange');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const rented = await newRental(page, admin, { rentFen: 30_000, termCount: 3, buyoutFen: 50_000 });
  // it has ended eight days ago, all paid: seven days lie between
  await changeAsOwner(
    admin.brand,
    `update bills set status = 2, paid_fen = amount_fen, paid_at = now() where brand_code = $1 and order_id = $2`,
    [admin.brand, rented],
  );
  await changeAsOwner(
    admin.brand,
    `update orders set period_unit = 'day', period_days = 10, ends_on = today - 8, start_on = today - 37
     from (select (now() at time zone 'Asia/Shanghai')::date as today) d where brand_code = $1 and id = $2`,
    [admin.brand, rented],
  );

  await test.step('续租 tells the days so far', async () => {
    await page.goto(`/order/detail/${rented}`);
    await action(page, '续租').click();
    const dialog = page.getByRole('dialog', { name: '续租' });
    await expect(dialog.getByRole('region', { name: '试算' })).toContainText('共7天');
    await expect(dialog.getByRole('region', { name: '试算' })).toContainText('¥70.00');
    await dialog.getByRole('button', { name: '确认续租' }).click();
    await expect(dialog).toBeHidden();
    await overview(page).getByRole('link', { name: /^ZL/ }).click();
    await expect(page).not.toHaveURL(new RegExp(`/${rented}$`)); // else the rental's button is found
    await expect(action(page, '生成合同')).toBeEnabled();
    await act(page, '生成合同', '生成合同', '确认生成');
    await act(page, '登记签署', '登记合同签署完成', '确认已签署');
  });

  await test.step('续租起租 begins with an answer alone; what is waived has its reason', async () => {
    await action(page, '续租起租').click();
    const dialog = page.getByRole('dialog', { name: '续租起租' });
    await expect(dialog.getByRole('region', { name: '试算' })).toContainText('共7天');
    const confirm = dialog.getByRole('button', { name: '确认续租起租', exact: true });
    await confirm.click();
    await expect(dialog.getByText('请选择收取或免收')).toBeVisible();
    await dialog.getByRole('radio', { name: '免收' }).check();
    await confirm.click();
    await expect(dialog.getByText('请填写免收原因')).toBeVisible();
    await dialog.getByRole('radio', { name: '收取' }).check();
    await expect(dialog.getByLabel('免收原因')).toHaveCount(0);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('租用中');
    await expect(page.getByText(/续租间隔7天租金/).first()).toBeVisible();
  });
});
