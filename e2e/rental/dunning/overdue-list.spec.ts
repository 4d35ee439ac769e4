import { expect, type Page } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { overdueShop } from '../../support/overdue-shop.ts';
import { proveOwn } from '../../support/people.ts';
import { Shell } from '../../support/shell.ts';
import { test } from '../../support/test.ts';

test.setTimeout(180_000); // the shop is made in each, on a machine that may be slow

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: '逾期订单数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });

test('S186 what is overdue is found by stage and customer, and the total follows', async ({
  browsers,
}) => {
  const { page, orderNos } = await overdueShop(browsers, 'yuqi');
  await new Shell(page).goTo('财务', '逾期管理');
  const head = page.getByRole('region', { name: '逾期汇总' });
  const figure = (label: string) =>
    head
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${label}`) })
      .locator('dd');

  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toContainText(orderNos[0]);
  await expect(rowsOf(page).first()).toContainText('40天');
  await expect(rowsOf(page).first()).toContainText('王**');
  await expect(rowsOf(page).first()).toContainText('138****5678');
  await expect(figure('逾期总额')).toHaveText('¥300.00');
  await expect(figure('客户')).toHaveText('2');
  await expect(figure('本月回款')).toHaveText('¥0.00');

  await expect(tab(page, /^M2/)).toHaveText('M2（31–60天）1');
  await tab(page, /^M2/).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(figure('逾期总额')).toHaveText('¥200.00');
  await expect(figure('账单')).toHaveText('2');

  await tab(page, /^全部/).click();
  const search = page.getByRole('search', { name: '筛选', exact: true });
  await search.getByLabel('手机').fill('4321');
  await search.getByRole('button', { name: '查询' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(orderNos[1]);
  await expect(figure('逾期总额')).toHaveText('¥100.00');
});

test('S187 S97 who gets 逾期短信 and who does not is said before, and the list says it after', async ({
  browsers,
}) => {
  const { admin, page } = await overdueShop(browsers, 'yqdx');
  await changeAsOwner(admin.brand, 'update sms_accounts set balance = 1 where brand_code = $1', [
    admin.brand,
  ]);
  await page.goto('/finance/overdue');
  await expect(rowsOf(page).filter({ hasText: '未发送' })).toHaveCount(2);

  await page.getByRole('button', { name: '按筛选条件发短信' }).click();
  const dialog = page.getByRole('dialog', { name: '发逾期短信' });
  await expect(dialog).toContainText('将通知 1 位客户，计费 1 条，短信余额 1 条。');
  await expect(dialog).toContainText('您租的小米 17 Pro');
  await expect(dialog.getByRole('list', { name: '不发送的原因' })).toContainText('1 条');
  await dialog.getByRole('button', { name: '发送 1 条' }).click();

  const outcome = page.getByRole('dialog', { name: '逾期短信', exact: true });
  await expect(outcome).toContainText('已提交 1 条，1 条未发送。');
  await outcome.getByRole('button', { name: '完成' }).click();
  await expect(rowsOf(page).first()).toContainText('已发送');
  await expect(rowsOf(page).last()).toContainText('未发送');
});

/** The dialog of 分配催收员 for all rows of the page. */
async function assign(page: Page) {
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page
    .getByRole('group', { name: '批量操作' })
    .getByRole('button', { name: '分配催收员' })
    .click();
  return page.getByRole('dialog', { name: '分配催收员' });
}

test('S186 chosen orders are given to somebody, who saw an older list is told so, and they are taken back', async ({
  browsers,
}) => {
  const { page } = await overdueShop(browsers, 'fenpei');
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto('/finance/overdue');
    await expect(rowsOf(one).filter({ hasText: '未分配' })).toHaveCount(2);
  }

  const given = await assign(page);
  await given.getByLabel('催收员').click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect(given).toContainText('共 2 个案件，将全部分给所选催收员。');
  await given.getByRole('button', { name: '确认分配' }).click();
  await expect(given).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: '未分配' })).toHaveCount(0);

  browsers.expectInConsole(/409/);
  const late = await assign(other);
  await late.getByRole('button', { name: '收回，不分配' }).click();
  await expect(late).toContainText('2个案件的催收员刚被他人更改');
  await expect(rowsOf(other).filter({ hasText: '未分配' })).toHaveCount(0);
  await late.getByRole('button', { name: '取消' }).click();

  const taken = await assign(other);
  await taken.getByRole('button', { name: '收回，不分配' }).click();
  await expect(taken).toBeHidden();
  await expect(rowsOf(other).filter({ hasText: '未分配' })).toHaveCount(2);
});

test('S186 a case that is paid leaves what is overdue, and stands in 已结清 with what came in', async ({
  browsers,
}) => {
  const { admin, page, orderNos } = await overdueShop(browsers, 'jieqing');
  await page.goto('/finance/overdue');
  await page.getByRole('link', { name: orderNos[1] }).click();
  await page
    .getByRole('region', { name: '账单明细' })
    .getByRole('button', { name: '收款 租金 第1期' })
    .click();
  const collecting = page.getByRole('dialog', { name: '收款' });
  await collecting.getByRole('radio', { name: '现金', exact: true }).check();
  await proveOwn(collecting, admin.password, '确认收款');
  await expect(collecting).toBeHidden();

  await page.goto('/finance/overdue');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('radiogroup', { name: '逾期管理' }).getByText('已结清').click();
  const closed = page
    .getByRole('region', { name: '已结清案件数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(closed).toHaveCount(1);
  await expect(closed).toContainText('李**');
  await expect(closed).toContainText('已还清');
  await expect(closed).toContainText('¥100.25'); // 5 days of 0.05 %
  await closed.getByRole('button', { name: '查看案件' }).click();
  await expect(page.getByText('已结案')).toBeVisible();
});
