import { expect, test, type Page } from '@playwright/test';
import { CropDialog } from '../../support/crop-dialog.ts';
import { pngFile } from '../../support/images.ts';
import { LoginPage } from '../../support/login-page.ts';
import { addApp, placeOrder } from '../../support/open-apps.ts';
import { startWithoutDemo, type OwnServer } from '../../support/own-server.ts';
import { Shell } from '../../support/shell.ts';
import type { Operator } from '../../support/site.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithoutDemo();
});
test.afterAll(() => server.stop());

/** The brand and its administrator, by the two commands that the terminal names. */
async function firstAdministrator(): Promise<Operator> {
  const brand = 'xinxing';
  const hosts = ['--admin-host', 'localhost', '--app-host', 'm.localhost'];
  await server.ops('create-brand', '--code', brand, '--name', '新星租机', ...hosts);
  const who = ['--brand', brand, '--username', 'admin', '--role', 'admin'];
  const password = (await server.ops('create-operator', ...who)).split('\n').at(-1) ?? '';
  const place = { brand, host: 'localhost', platform: 'manage' } as const;
  return { ...place, username: 'admin', password, store: null, channel: null, enabled: true };
}

/** 开店向导 on the home page. */
class Guide {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get region() {
    return this.page.getByRole('region', { name: '开店向导' });
  }

  /** The open step says this; its button opens a dialog. */
  async goOn(words: string, button: string, dialog: string | RegExp) {
    await expect(this.region).toContainText(words);
    await this.region.getByRole('button', { name: button, exact: true }).click();
    return this.page.getByRole('dialog', { name: dialog });
  }

  async addPicture(button: RegExp, width: number, height: number): Promise<void> {
    await this.page.getByRole('button', { name: button }).click();
    const crop = new CropDialog(this.page);
    await crop.pick(pngFile('picture.png', { width, height }));
    await crop.upload();
  }
}

/** Turns a feature on in 品牌设置. */
async function turnOn(page: Page, feature: string, password: string): Promise<void> {
  await page.getByRole('switch', { name: feature }).click();
  await page.getByRole('button', { name: '预览并保存' }).click();
  const dialog = page.getByRole('dialog', { name: '保存品牌设置' });
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: '确认保存' }).click();
  await expect(dialog).toBeHidden();
}

test('an empty server comes to its first order by the guide alone', async ({ page }) => {
  test.setTimeout(180_000); // a whole shop is opened in it, on a machine that may be slow
  expect(server.output()).toContain('create-brand');
  const admin = await firstAdministrator();
  const login = new LoginPage(page, server.folder);
  await login.open(`${server.url}/login`);
  await expect(page.getByText('演示账号')).toHaveCount(0);
  await login.fillIn(admin);
  await login.submit.click();
  const guide = new Guide(page);
  await expect(guide.region).toContainText('已完成 0/5');

  const store = await guide.goOn('还没有店铺，请先新增店铺', '新增店铺', '新增店铺');
  await store.getByLabel('店铺名称').fill('城西店');
  await store.getByLabel('联系人').fill('李店长');
  await store.getByLabel('联系电话').fill('13800000002');
  await store.getByLabel('省市区').fill('浙江省杭州市余杭区');
  await store.getByRole('button', { name: '新增', exact: true }).click();
  await expect(store).toBeHidden();
  const papers = await guide.goOn('店铺「城西店」还未填写资质', '填写资质', '店铺资质');
  await papers.getByLabel('主体名称').fill('杭州星租科技有限公司');
  await papers.getByLabel('统一社会信用代码').fill('91110000802100433B');
  await papers.getByLabel('法定代表人').fill('张三');
  await guide.addPicture(/^添加图片/, 600, 420);
  await papers.getByRole('button', { name: '保存' }).click();
  const submit = await guide.goOn('还未提交审核', '提交审核', '提交资质审核');
  await submit.getByRole('button', { name: '提交审核' }).click();
  const review = await guide.goOn('的资质正在等待审核', '审核', '审核店铺「城西店」');
  await review.getByRole('radio', { name: '通过', exact: true }).check();
  await review.getByRole('button', { name: '提交审核结果' }).click();
  const addresses = await guide.goOn(
    '店铺「城西店」已通过审核，还未设置归还地址',
    '设置归还地址',
    '归还地址',
  );
  await addresses.getByRole('button', { name: '添加归还地址' }).click();
  await addresses.getByLabel('第1个收件人').fill('城西仓');
  await addresses.getByLabel('第1个电话').fill('13800000001');
  await addresses.getByLabel('第1个省市区').fill('浙江省杭州市');
  await addresses.getByLabel('第1个街道门牌').fill('文一西路 998 号');
  await addresses.getByRole('button', { name: '保存' }).click();
  const opening = await guide.goOn('已通过审核，还未开店', '开店', /开店/);
  await opening.getByRole('button', { name: '确认开店' }).click();

  const product = await guide.goOn('还没有商品', '新增商品', '新增商品');
  await product.getByLabel('商品名称').fill('Apple iPhone 17');
  await product.getByLabel('商品编码').fill('IP17');
  await product.getByRole('button', { name: '新增类目' }).click();
  const category = page.getByRole('dialog', { name: '新增类目' });
  await category.getByLabel('类目名称').fill('手机');
  await category.getByRole('button', { name: '保存' }).click();
  await expect(category).toBeHidden();
  await product.getByRole('combobox', { name: '类目' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '手机' }).click();
  await guide.addPicture(/^添加图片/, 800, 800);
  await product.getByLabel('批量市场价').fill('5999');
  await product.getByRole('button', { name: '填入全部并补全编码' }).click();
  await product.getByRole('button', { name: '新增', exact: true }).click();
  const shelf = await guide.goOn('商品「Apple iPhone 17」未上架', '上架', '上架商品');
  await shelf.getByRole('button', { name: '上架' }).click();
  const devices = await guide.goOn('已上架，还没有在库设备', '新增设备', '新增设备');
  await devices.getByLabel('店铺').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '城西店' }).click();
  await devices.getByRole('combobox', { name: '商品规格' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'iPhone' }).click();
  await devices.getByLabel('序列号').fill('353922000000018');
  await devices.getByRole('button', { name: /^入库/ }).click();

  const plan = await guide.goOn('还没有租赁方案', '新增方案', '新增方案');
  await plan.getByLabel('方案名称').fill('按月租');
  await plan.getByLabel('商品', { exact: true }).click();
  await page.getByTitle(/^Apple iPhone 17/).click();
  await plan.getByLabel('押金', { exact: true }).fill('1000');
  await plan.getByLabel('可免押金额').fill('800');
  await plan.getByLabel('可预授权金额').fill('0');
  await plan.getByLabel('第1个租期 期数').fill('3');
  await plan.getByLabel('第1个租期 每期租金').fill('300');
  await plan.getByRole('button', { name: '新增', exact: true }).click();

  await expect(guide.region).toContainText('还没有接入的应用');
  await guide.region.getByRole('button', { name: '去新增应用' }).click();
  const { name: _, ...key } = await addApp(page, admin);
  const shell = new Shell(page);
  await shell.tab('首页').click();
  await expect(guide.region).toContainText('尚未开通「3C租赁下单」');
  await guide.region.getByRole('button', { name: '去开通' }).click();
  await turnOn(page, '3C租赁下单', admin.password);
  await shell.tab('首页').click();
  await expect(guide.region).toContainText('全部就绪，等待客户的第一笔订单');
  await guide.region.getByRole('button', { name: '收起' }).click();
  await page.reload();
  await expect(guide.region).toContainText('已完成 4/5');
  await expect(guide.region.getByRole('listitem')).toHaveCount(0);

  const placed = await placeOrder(server.url, key);
  expect(placed).toMatchObject({ isOneOrder: true, isAsQuoted: true, status: '待审核' });
  await page.reload();
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible();
  await expect(page.getByText('1 单', { exact: true }).first()).toBeVisible();
  await expect(guide.region).toHaveCount(0);
  await shell.goTo('订单管理', '订单列表');
  await expect(page.getByText(String(placed['orderNo'])).first()).toBeVisible();
});
