import { expect, type Page } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newOrder, newShop } from '../../support/money-shop.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const idNumber = '330106199305051237';
const phone = '13988887654';

/** A shop whose customer is this person, whom no other test knows; answers an order of theirs. */
async function shopOfPerson(name: string): Promise<{ admin: Operator; orderId: number }> {
  const admin = await newShop(name);
  await changeAsOwner(
    admin.brand,
    `update customers set name = '陈明月', id_number = $2, phone = $3, phone_last4 = right($3, 4) where brand_code = $1`,
    [admin.brand, idNumber, phone],
  );
  return { admin, orderId: await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 }) };
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).click();
}

test('a person that one brand shares is told to another by reason and count, until the entry is removed', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 422/);
  const [first, second] = [await shopOfPerson('mingdan'), await shopOfPerson('mingdaner')];

  const page = await browsers.open(first.admin, '/order/risk-list');
  await page.getByRole('button', { name: '加入名单' }).click();
  const adding = page.getByRole('dialog', { name: '加入风控名单' });
  await choose(page, '原因', '欺诈材料');
  await adding.getByRole('button', { name: '加入名单' }).click();
  await expect(adding).toContainText('请填写身份证号码或手机号');
  await adding.getByLabel('身份证号码').fill(idNumber);
  await adding.getByLabel('姓名').fill('陈明月');
  await adding.getByRole('checkbox', { name: '共享给其他品牌' }).check();
  await adding.getByRole('button', { name: '加入名单' }).click();
  await expect(adding).toBeHidden();
  const rows = page.getByRole('region', { name: '名单数据' }).getByRole('row');
  const row = rows.filter({ hasText: '陈**' });
  await expect(row).toContainText('330***********1237');
  await expect(row).toContainText('共享中');
  await expect(page.getByRole('region', { name: '名单数据' })).not.toContainText(idNumber);

  const order = await browsers.open(second.admin, `/order/detail/${second.orderId}?at=risk`);
  const reports = order.getByRole('region', { name: '风控报告', exact: true });
  await expect(reports.getByRole('alert')).toHaveText('1 个其他品牌列为黑名单：欺诈材料');

  const list = await browsers.open(second.admin, '/customer/list');
  await list.getByRole('link', { name: '陈**' }).click();
  await list
    .getByRole('group', { name: '客户操作' })
    .getByRole('button', { name: '加入风控名单' })
    .click();
  await choose(list, '原因', '逾期不还');
  await list.getByRole('dialog').getByRole('button', { name: '加入名单' }).click();
  await expect(list.getByRole('dialog')).toBeHidden();
  await order.reload();
  await expect(reports.getByRole('alert')).toHaveText(
    '命中黑名单：逾期不还（本店）；1 个其他品牌列为黑名单：欺诈材料',
  );

  await row.getByRole('button', { name: '移出' }).click();
  const removing = page.getByRole('dialog', { name: '移出黑名单' });
  await removing.getByLabel('移出原因').fill('核实为误报');
  await removing.getByRole('button', { name: '确认移出' }).click();
  await expect(removing).toBeHidden();
  await expect(row).toContainText('核实为误报');
  await order.goto(`/order/detail/${second.orderId}?at=risk`);
  await expect(reports.getByRole('alert')).toHaveText('命中黑名单：逾期不还（本店）');
});
