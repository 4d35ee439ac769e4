import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { CropDialog } from '../../support/crop-dialog.ts';
import { pngFile } from '../../support/images.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** 店铺 as an operator works with it. */
class StoreList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  row(name: string): Locator {
    return this.page
      .getByRole('region', { name: '店铺数据' })
      .getByRole('row')
      .filter({ hasText: name });
  }

  /** An action of a row, from the menu of the rest where it is not shown. */
  async act(name: string, action: string): Promise<void> {
    await expect(this.row(name)).toBeVisible();
    const button = this.row(name).getByRole('button', { name: action, exact: true });
    if (await button.isVisible()) return button.click();
    await this.row(name).getByRole('button', { name: '更多' }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A dialog that asks for no more than a click. */
  async confirm(name: string, action: string, ok: string): Promise<void> {
    await this.act(name, action);
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: ok }).click();
    await expect(dialog).toBeHidden();
  }
}

test('a store is added, reviewed, given an address and opened; each step says what is missing', async ({
  browsers,
}) => {
  const name = `城西${randomInt(100_000, 999_999)}店`;
  const page = await browsers.open(operatorOf(2, 'admin'), '/');
  const list = new StoreList(page);
  browsers.expectInConsole(/409|422/); // submitted without its papers, signed until before it begins
  await new Shell(page).goTo('店铺管理', '店铺');

  await page.getByRole('button', { name: '新增店铺' }).click();
  const create = page.getByRole('dialog', { name: '新增店铺' });
  await create.getByRole('button', { name: '新增', exact: true }).click();
  await expect(create).toContainText('请填写店铺名称');
  await create.getByLabel('店铺名称').fill(name);
  await create.getByLabel('联系人').fill('李店长');
  await create.getByLabel('联系电话').fill('0571-88888888');
  await create.getByLabel('省市区').fill('浙江省杭州市余杭区');
  await create.getByLabel('街道门牌').fill('文一西路 998 号');
  await create.getByRole('button', { name: '新增', exact: true }).click();
  await expect(create).toBeHidden();
  await expect(list.row(name)).toContainText('待提交资质');

  await list.act(name, '提交审核');
  const submit = page.getByRole('dialog', { name: '提交资质审核' });
  await submit.getByRole('button', { name: '提交审核' }).click();
  await expect(submit).toContainText(
    '请先填写主体名称、统一社会信用代码、法定代表人、营业执照照片',
  );
  await submit.getByRole('button', { name: '取消' }).click();

  await list.act(name, '资质');
  const papers = page.getByRole('dialog', { name: '店铺资质' });
  await papers.getByLabel('主体名称').fill('杭州星租科技有限公司');
  await papers.getByLabel('统一社会信用代码').fill('91110000802100433A');
  await papers.getByLabel('法定代表人').fill('张三');
  await expect(papers).toContainText('请输入正确的18位统一社会信用代码');
  await papers.getByLabel('统一社会信用代码').fill('91110000802100433B');
  await papers.getByRole('button', { name: '添加图片' }).click();
  const crop = new CropDialog(page);
  await crop.pick(pngFile('licence.png', { width: 600, height: 420 }));
  await crop.upload();
  await papers.getByRole('button', { name: '保存' }).click();
  await expect(papers).toBeHidden();
  await list.confirm(name, '提交审核', '提交审核');
  await expect(list.row(name)).toContainText('审核中');

  await list.act(name, '审核');
  const review = page.getByRole('dialog', { name: `审核店铺「${name}」` });
  await expect(review.getByAltText('营业执照第1张')).toBeVisible();
  await review.getByRole('radio', { name: '不通过' }).check();
  await review.getByRole('button', { name: '提交审核结果' }).click();
  await expect(review).toContainText('请填写不通过原因');
  await review.getByRole('radio', { name: '通过', exact: true }).check();
  await review.getByRole('button', { name: '提交审核结果' }).click();
  await expect(review).toBeHidden();
  await expect(list.row(name)).toContainText('审核通过');

  await list.act(name, '归还地址');
  const addresses = page.getByRole('dialog', { name: '归还地址' });
  await expect(addresses.getByText('暂无归还地址')).toBeVisible();
  await addresses.getByRole('button', { name: '添加归还地址' }).click();
  await addresses.getByLabel('第1个收件人').fill('城西仓');
  await addresses.getByLabel('第1个电话').fill('13800000001');
  await addresses.getByLabel('第1个省市区').fill('浙江省杭州市');
  await addresses.getByLabel('第1个街道门牌').fill('文一西路 998 号');
  await addresses.getByRole('button', { name: '保存' }).click();
  await expect(addresses).toBeHidden();
  await list.confirm(name, '开店', '确认开店');
  await expect(list.row(name)).toContainText('已开店');

  await list.act(name, '登记签约');
  const sign = page.getByRole('dialog', { name: '登记签约' });
  await sign.getByLabel('协议编号').fill('RZ-2026-18');
  await sign.getByLabel('签署日期').fill('2026-01-05');
  await sign.getByLabel('协议到期日').fill('2026-01-04');
  await sign.getByRole('button', { name: '确认登记' }).click();
  await expect(sign).toContainText('协议到期日不能早于签署日期');
  await sign.getByLabel('协议到期日').fill('');
  await sign.getByRole('button', { name: '确认登记' }).click();
  await expect(sign).toBeHidden();
  await expect(list.row(name)).toContainText('已签约');

  await list.act(name, '冻结');
  const freeze = page.getByRole('dialog', { name: '冻结店铺' });
  await freeze.getByLabel('原因').fill('投诉过多');
  await freeze.getByRole('button', { name: '确认冻结' }).click();
  await expect(freeze).toBeHidden();
  await expect(list.row(name)).toContainText('已冻结');
});

test('opening hours and 自提点 of a store are kept, and what overlaps is told at once', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const name = clerk.store ?? '';
  const point = `自提${randomInt(100_000, 999_999)}点`;
  const page = await browsers.open(clerk, '/store/list');
  const list = new StoreList(page);
  await expect(list.row(name)).toBeVisible();
  await expect(page.getByRole('button', { name: '新增店铺' })).toHaveCount(0);

  await list.act(name, '自提点');
  const points = page.getByRole('dialog', { name: `「${name}」的自提点` });
  const items = points.getByRole('list', { name: '自提点' }).locator('> li');
  await expect(points.getByRole('button', { name: '添加自提点' })).toBeVisible();
  const before = await items.count();
  await points.getByRole('button', { name: '添加自提点' }).click();
  const nth = `第${before + 1}个`;
  await points.getByLabel(`${nth}名称`).fill(point);
  await points.getByLabel(`${nth}电话`).fill('13800000001');
  await points.getByLabel(`${nth}省市区`).fill('浙江省杭州市');
  await points.getByLabel(`${nth}街道门牌`).fill('文三路 1 号');
  const added = items.nth(before);
  await added.getByRole('button', { name: '添加营业时间' }).click();
  await added.getByRole('button', { name: '添加营业时间' }).click();
  await points.getByRole('button', { name: '保存' }).click();
  await expect(points).toContainText('同一天的营业时间不能重叠');
  await added.getByRole('button', { name: `删除${nth}第2段营业时间` }).click();
  await points.getByRole('button', { name: '保存' }).click();
  await expect(points).toBeHidden();

  await list.act(name, '查看');
  const drawer = page.getByRole('dialog', { name: `店铺 ${name}` });
  await expect(drawer.getByRole('region', { name: '自提点' })).toContainText(point);
  await expect(drawer.getByRole('region', { name: '自提点' })).toContainText('每天 09:00–21:00');
});

test('自提点 that somebody else has changed are shown before they can be saved', async ({
  browsers,
}) => {
  const [one, other] = [operatorOf(2, 'dianyuan2'), operatorOf(2, 'admin')];
  const name = one.store ?? '';
  const renamed = `改名${randomInt(100_000, 999_999)}点`;
  browsers.expectInConsole(/409/);
  const dialogs = [];
  for (const operator of [one, other]) {
    const page = await browsers.open(operator, '/store/list');
    await new StoreList(page).act(name, '自提点');
    const points = page.getByRole('dialog', { name: `「${name}」的自提点` });
    await expect(points.getByLabel('第1个名称')).not.toHaveValue('');
    dialogs.push(points);
  }
  const [first, second] = dialogs as [Locator, Locator];

  await first.getByLabel('第1个名称').fill(renamed);
  await first.getByRole('button', { name: '保存' }).click();
  await expect(first).toBeHidden();
  await second.getByLabel('第1个电话').fill('13900000009');
  await second.getByRole('button', { name: '保存' }).click();

  await expect(second).toContainText('自提点已被他人修改，已为您刷新，请核对后重新保存');
  await expect(second.getByLabel('第1个名称')).toHaveValue(renamed);
  await second.getByLabel('第1个电话').fill('13900000009');
  await second.getByRole('button', { name: '保存' }).click();
  await expect(second).toBeHidden();
});
