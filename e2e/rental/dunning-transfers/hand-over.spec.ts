import { expect, type Page } from '@playwright/test';
import { askOne } from '../../support/database.ts';
import { overdueShop } from '../../support/overdue-shop.ts';
import { newOperator } from '../../support/roles.ts';
import { test } from '../../support/test.ts';

test.setTimeout(240_000); // the shop is made in it, on a machine that may be slow

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: '移交数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const choose = async (page: Page, label: string, option: string) => {
  await dialogOf(page).getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).last().click();
};

/** A small PDF. */
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n',
);

test('overdue orders go to court and to an agency, which a second person hands over', async ({
  browsers,
}) => {
  const { admin, page, orderNos } = await overdueShop(browsers, 'fasu');
  const prove = async (on: Page, ok: string) => {
    await dialogOf(on).getByLabel('您的登录密码').fill(admin.password);
    await dialogOf(on).getByRole('button', { name: ok, exact: true }).click();
  };

  await page.goto('/finance/dunning-transfer');
  await page.getByRole('button', { name: '机构管理' }).click();
  await page.getByRole('button', { name: '新增机构' }).click();
  await dialogOf(page).getByLabel('机构名称').fill('安信资产');
  await dialogOf(page).getByLabel('联系人').fill('李经理');
  await dialogOf(page).getByLabel('联系电话').fill('0571-88990011');
  await prove(page, '保存');
  await expect(page.getByRole('row', { name: /安信资产/ })).toContainText('25%');

  await page.goto('/finance/overdue');
  const overdue = (orderNo: string) => page.getByRole('row').filter({ hasText: orderNo });
  const begin = async (orderNo: string) => {
    await overdue(orderNo).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '移交' }).click();
  };
  await begin(orderNos[0]);
  await choose(page, '移交类型', '法院诉讼');
  await dialogOf(page).getByLabel('受理方').fill('西湖区人民法院');
  await dialogOf(page).getByLabel('备注').fill('多次协商未果');
  await dialogOf(page).getByRole('button', { name: '确认登记' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await begin(orderNos[1]);
  await choose(page, '移交类型', '委外机构');
  await dialogOf(page).getByLabel('委外机构', { exact: true }).click();
  await page
    .getByTitle(/^安信资产/)
    .last()
    .click();
  await dialogOf(page).getByLabel('备注').fill('客户失联');
  await dialogOf(page).getByRole('button', { name: '确认登记' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/finance/dunning-transfer');
  await expect(rowsOf(page)).toHaveCount(2);
  const court = rowsOf(page).filter({ hasText: orderNos[0] });
  const agency = rowsOf(page).filter({ hasText: orderNos[1] });
  await expect(agency.getByRole('button', { name: '移交机构' })).toHaveCount(0); // entered by oneself
  await court.getByRole('button', { name: '办理' }).click();
  await choose(page, '办理事项', '立案');
  await dialogOf(page).getByLabel('案号').fill('（2026）浙0106民初1234号');
  await dialogOf(page).getByLabel('办理情况').fill('已收到受理通知书');
  const papers = dialogOf(page).getByLabel('选择PDF文书');
  await papers.setInputFiles({ name: '受理通知书.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(dialogOf(page).getByText('受理通知书.pdf')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '确认登记' }).click();
  await expect(court).toContainText('已立案');
  await court.getByRole('button', { name: '详情' }).click();
  const history = dialogOf(page)
    .getByRole('region', { name: '办理记录' })
    .locator('.transfer-steps > li');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('案号 （2026）浙0106民初1234号');

  const saving = page.waitForEvent('download');
  await history.first().getByRole('button', { name: '下载 受理通知书.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('受理通知书.pdf');

  const { id } = await askOne<{ id: string }>(
    admin.brand,
    `select id from roles where brand_code = $1 and code = 'ROLE_ADMIN'`,
    [admin.brand],
  );
  const second = await newOperator(admin, 'fuhe', Number(id));
  const other = await browsers.open(second, '/finance/dunning-transfer');
  const handed = rowsOf(other).filter({ hasText: orderNos[1] });
  await handed.getByRole('button', { name: '移交机构' }).click();
  await expect(dialogOf(other)).toContainText('回款按25%计分成');
  await prove(other, '确认移交');
  await expect(handed).toContainText('已移交');

  const { id: caseId } = await askOne<{ id: string }>(
    admin.brand,
    `select case_id as id from dunning_transfers where brand_code = $1 and kind = 'court'`,
    [admin.brand],
  );
  await page.goto(`/finance/dunning?caseId=${caseId}`);
  const desk = page.getByRole('region', { name: '案件 王**' });
  await expect(desk.getByRole('alert')).toContainText(
    '该客户的订单已移交（法院诉讼），由对方联系，催收员不得联系客户',
  );
  await expect(desk.getByText('法院诉讼：立案，已收到受理通知书')).toBeVisible();
});
