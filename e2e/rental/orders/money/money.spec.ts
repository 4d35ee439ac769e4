import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { smsCodeAt } from '../../../support/codes.ts';
import { CropDialog } from '../../../support/crop-dialog.ts';
import { askOne, changeAsOwner } from '../../../support/database.ts';
import { pngFile } from '../../../support/images.ts';
import { makeOverdue, newRental, newShop } from '../../../support/money-shop.ts';
import { newOperator, newRole } from '../../../support/roles.ts';
import type { Operator } from '../../../support/site.ts';
import { smsTo } from '../../../support/sms.ts';
import { test } from '../../../support/test.ts';

/** The shop of one worker: made once, for it takes a brand and its administrator. */
let shop: Promise<Operator> | undefined;
const ownShop = () => (shop ??= newShop(`zhang${test.info().workerIndex}`));

type Browsers = Parameters<Parameters<typeof test>[2]>[0]['browsers'];

/** The page of a rental of its own. */
async function rentalPage(
  browsers: Browsers,
  wish: Parameters<typeof newRental>[2],
  before: (admin: Operator, id: number) => Promise<void> = async () => {},
) {
  test.setTimeout(120_000); // the shop is made in it, on a machine that may be slow
  const admin = await ownShop();
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, wish);
  await before(admin, id);
  await page.goto(`/order/detail/${id}`);
  return { admin, page, id };
}

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });
const billsOf = (page: Page) => page.getByRole('region', { name: '账单明细' });
const billOf = (page: Page, title: string) =>
  billsOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `收款 ${title}` }) });
const historyOf = (page: Page) => page.getByRole('region', { name: '操作记录' });
const previewIn = (dialog: Locator) => dialog.getByRole('region', { name: '试算' });
const statusOf = (page: Page) => page.locator('main header .toned-text');

/** The one fact of the preview: 本次收款. */
async function expectReceived(dialog: Locator, amount: string): Promise<void> {
  await expect(previewIn(dialog)).toContainText(`本次收款${amount}`);
}

const choose = (dialog: Locator, group: string, option: string) =>
  dialog
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option, exact: true })
    .check();

async function confirm(dialog: Locator, ok: string, { password }: Operator): Promise<void> {
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: ok }).click();
}

const latest = (page: Page) =>
  page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first();

test('two overdue bills are collected in cash, late fees first, against the own password', async ({
  browsers,
}) => {
  const { admin, page } = await rentalPage(
    browsers,
    { rentFen: 120_000, termCount: 12 },
    (own, id) => makeOverdue(own, id, 2, 11),
  );

  await expect(billOf(page, '租金 第1期')).toContainText('逾期11天');
  await expect(
    page
      .getByRole('group', { name: '账单操作' })
      .getByRole('button', { name: '收款', exact: true }),
  ).toHaveAccessibleDescription('请先勾选待还款的账单');
  await billsOf(page).getByRole('checkbox', { name: '选择租金 第1期' }).check();
  await billsOf(page).getByRole('checkbox', { name: '选择租金 第2期' }).check();
  // ¥100 for 11 days and for 10, at 5 of 10,000 a day
  await page.getByRole('button', { name: '收款 2期 ¥201.05' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  const ok = dialog.getByRole('button', { name: '确认收款' });
  await expect(ok).toBeDisabled();
  await choose(dialog, '收款方式', '现金');
  await expectReceived(dialog, '¥201.05');
  await expect(previewIn(dialog).getByRole('row').filter({ hasText: '租金 第1期' })).toContainText(
    '计滞纳金、付清',
  );
  await ok.click();
  await expect(dialog.getByText('请输入您的登录密码')).toBeVisible();
  await confirm(dialog, '确认收款', admin);

  await expect(dialog).toBeHidden();
  await expect(billsOf(page).getByRole('row').filter({ hasText: '已还款' })).toHaveCount(2);
  await expect(billOf(page, '租金 第1期')).toHaveCount(0);
  await expect(historyOf(page).getByRole('listitem').first()).toContainText(
    '已付租金：¥0.00 → ¥200.00',
  );
});

test('money that arrived two days ago bears the late fee of that day, and the books tell the day', async ({
  browsers,
}) => {
  const { admin, page } = await rentalPage(
    browsers,
    { rentFen: 120_000, termCount: 12 },
    (own, id) => makeOverdue(own, id, 1, 11),
  );
  const arrivedOn = addDays(businessDateOf(new Date()), -2);

  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '现金');
  await expectReceived(dialog, '¥100.55');
  // 9 days at 5 of 10,000
  await dialog.getByLabel('到账日期').fill(arrivedOn);
  await expectReceived(dialog, '¥100.45');
  await confirm(dialog, '确认收款', admin);

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '台账明细' })).toContainText(
    `到账日期：${arrivedOn}`,
  );
});

test('a wrong password is told at its field, a bill is paid in part, and more than is owed is refused', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of (400|409|422)/);
  const { admin, page } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });

  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '现金');
  await expectReceived(dialog, '¥100.00');
  await dialog.getByLabel('收款金额').fill('100.01');
  await expect(previewIn(dialog)).toContainText('金额不能超过应付 ¥100.00');
  await expect(dialog.getByRole('button', { name: '确认收款' })).toBeDisabled();
  await dialog.getByLabel('收款金额').fill('30.5');
  await expectReceived(dialog, '¥30.50');
  await dialog.getByLabel('您的登录密码').fill('not-the-password');
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog.locator('.ant-form-item-explain-error')).toBeVisible();
  await confirm(dialog, '确认收款', admin);

  await expect(dialog).toBeHidden();
  await expect(billOf(page, '租金 第1期')).toContainText('¥30.50');
  await expect(billOf(page, '租金 第1期')).toContainText('¥69.50');
});

test('a transfer wants its proof', async ({ browsers }) => {
  const { page } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });

  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '银行转账');
  await expectReceived(dialog, '¥100.00');
  await dialog.getByLabel('您的登录密码').fill('any');
  await dialog.getByRole('button', { name: '确认收款' }).click();

  await expect(dialog.getByText('请上传收款凭证')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^添加图片/ })).toBeVisible();
});

test('a sister pays in place of the customer: the bill says so, masked, and its refund warns', async ({
  browsers,
}) => {
  const { admin, page } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });
  const told = '代客支付 · 王**（亲属） · 现金';

  await test.step('收款 from somebody else wants to know from whom', async () => {
    await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
    const dialog = page.getByRole('dialog', { name: '收款' });
    await choose(dialog, '收款方式', '现金');
    await expectReceived(dialog, '¥100.00');
    await expect(dialog.getByRole('radio', { name: '本人' })).toBeChecked();
    await choose(dialog, '付款人', '代客支付');
    await confirm(dialog, '确认收款', admin);
    await expect(dialog.getByText('请填写付款人姓名')).toBeVisible();
    await expect(dialog.getByText('请选择与客户关系')).toBeVisible();
    await dialog.getByLabel('付款人姓名').fill('王小红');
    await choose(dialog, '与客户关系', '亲属');
    await dialog.getByRole('button', { name: '确认收款' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('账单, 台账, 操作记录 and 流水 tell of it', async () => {
    await expect(billsOf(page).getByRole('row').filter({ hasText: told })).toHaveCount(1);
    await expect(page.getByRole('region', { name: '台账明细' })).toContainText(told);
    await expect(historyOf(page).getByRole('listitem').first()).toContainText(
      '代客支付：王**（亲属）',
    );
    await billsOf(page).getByRole('button', { name: '查看流水 租金 第1期' }).click();
    const flow = page.getByRole('dialog', { name: '账单流水' });
    await expect(flow.getByRole('row').filter({ hasText: told })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(flow).toBeHidden();
  });

  await test.step('in full where the customer is', async () => {
    const customer = page.getByRole('region', { name: '客户', exact: true });
    await expect(customer).toContainText('王**（亲属）');
    await customer.getByRole('button', { name: '查看明文' }).click();
    await expect(customer).toContainText('王小红（亲属）');
  });

  await test.step('退款', async () => {
    await billsOf(page).getByRole('button', { name: '退款 租金 第1期' }).click();
    const dialog = page.getByRole('dialog', { name: '退款 租金 第1期' });
    await expect(dialog.getByRole('alert').first()).toContainText(
      '有代客支付的款项：付款人王**（亲属），退款请核对收款账户',
    );
  });
});

test('out of the deposit nobody else pays', async ({ browsers }) => {
  const { admin, page } = await rentalPage(browsers, {
    rentFen: 60_000,
    termCount: 6,
    depositFen: 50_000,
  });
  await actionOf(page, '收押金').click();
  const taking = page.getByRole('dialog', { name: '收押金' });
  await choose(taking, '收款方式', '现金');
  await expectReceived(taking, '¥500.00');
  await confirm(taking, '确认收押金', admin);
  await expect(taking).toBeHidden();

  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '现金');
  await choose(dialog, '付款人', '代客支付');
  await dialog.getByLabel('付款人姓名').fill('王小红');
  await dialog.getByRole('radio', { name: /^押金抵扣/ }).check();
  await expect(previewIn(dialog)).toContainText('¥500.00 → ¥400.00');
  await expect(dialog.getByRole('radiogroup', { name: '付款人' })).toHaveCount(0);
  await confirm(dialog, '确认收款', admin);

  await expect(dialog).toBeHidden();
  await expect(billsOf(page).getByRole('row').filter({ hasText: '押金抵扣' })).toHaveCount(1);
});

test('a dialog that is opened before the page has read the order again shows it as it then is', async ({
  browsers,
}) => {
  const { admin, page } = await rentalPage(browsers, {
    rentFen: 60_000,
    termCount: 6,
    depositFen: 50_000,
  });
  await actionOf(page, '收押金').click();
  const taking = page.getByRole('dialog', { name: '收押金' });
  await choose(taking, '收款方式', '现金');
  await expectReceived(taking, '¥500.00');
  const read = Promise.withResolvers<void>();
  await page.route(/\/api\/order\/\d+$/, async (route) => {
    await read.promise;
    await route.continue();
  });
  await confirm(taking, '确认收押金', admin);
  await expect(taking).toBeHidden();
  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '现金');
  await expect(dialog.getByRole('radio', { name: /^押金抵扣/ })).toBeHidden();
  read.resolve();
  await expect(dialog.getByRole('radio', { name: /^押金抵扣/ })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '现金' })).toBeChecked();
});

test('S161 a code to the own phone proves who collects, in place of the password', async ({
  browsers,
}) => {
  const { admin, page, id } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });
  const phone = `139${String(id).padStart(8, '0')}`;
  const role = await newRole(admin, `有手机${id}`, ['order:list', 'bill:collect']);
  const cashier = await newOperator(admin, `shouji${id}`, role);
  await changeAsOwner(
    admin.brand,
    'update operators set phone = $3 where brand_code = $1 and username = $2',
    [admin.brand, cashier.username, phone],
  );
  await changeAsOwner(
    admin.brand,
    `insert into sms_accounts (brand_code, balance) values ($1, 10)
     on conflict (brand_code) do update set balance = 10`,
    [admin.brand],
  );
  await page.close();

  const own = await browsers.open(cashier, `/order/detail/${id}`);
  await billsOf(own).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = own.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '现金');
  await expectReceived(dialog, '¥100.00');
  await choose(dialog, '验证方式', '短信验证码');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(own.getByText('操作验证码已发送，5分钟内有效')).toBeVisible();
  await dialog.getByLabel(/^操作验证码/).fill(await smsCodeAt(phone));
  expect((await smsTo(phone)).at(-1)?.template).toBe('offlinePaymentCode'); // S98, type 11
  await dialog.getByRole('button', { name: '确认收款' }).click();

  await expect(dialog).toBeHidden();
  await expect(billsOf(own).getByText('已还款', { exact: true })).toHaveCount(1);
});

test('what was previewed and has changed since is shown anew and confirmed once more', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const { admin, page, id } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });
  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '现金');
  await expectReceived(dialog, '¥100.00');

  const other = await browsers.open(admin, `/order/detail/${id}`);
  await billsOf(other).getByRole('button', { name: '收款 租金 第1期' }).click();
  const faster = other.getByRole('dialog', { name: '收款' });
  await choose(faster, '收款方式', '现金');
  await faster.getByLabel('收款金额').fill('40');
  await expectReceived(faster, '¥40.00');
  await confirm(faster, '确认收款', admin);
  await expect(faster).toBeHidden();
  await confirm(dialog, '确认收款', admin);

  await expect(dialog.getByRole('alert').first()).toContainText(
    '数据已变化，请核对新的试算结果后再确认',
  );
  await expectReceived(dialog, '¥60.00');
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toBeHidden();
  await expect(billsOf(page).getByRole('row').filter({ hasText: '已还款' })).toHaveCount(1);
});

test('a damaged return goes from its request to its completion, an insurer pays a part, and the deposit goes back', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 422/); // 支付宝 for a deposit that came in by cash
  const { admin, page, id } = await rentalPage(browsers, {
    rentFen: 60_000,
    termCount: 6,
    depositFen: 50_000,
  });

  await test.step('the deposit is taken, what is due is paid', async () => {
    await actionOf(page, '收押金').click();
    const dialog = page.getByRole('dialog', { name: '收押金' });
    await choose(dialog, '收款方式', '现金');
    await expectReceived(dialog, '¥500.00');
    await confirm(dialog, '确认收押金', admin);
    await expect(dialog).toBeHidden();
    await expect(actionOf(page, '收押金')).toHaveCount(0);
  });

  await test.step('a premium is charged and paid', async () => {
    await page.getByRole('button', { name: '加收', exact: true }).click();
    const charge = page.getByRole('dialog', { name: '加收账单' });
    await choose(charge, '加收类型', '投保');
    await charge.getByLabel('加收金额').fill('19');
    await charge.getByRole('combobox', { name: '险种' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('碎屏险').click();
    await charge.getByRole('button', { name: '确认加收' }).click();
    await expect(charge).toBeHidden();
    await billsOf(page).getByRole('button', { name: '收款 保费 第1期' }).click();
    const dialog = page.getByRole('dialog', { name: '收款' });
    await choose(dialog, '收款方式', '现金');
    await expectReceived(dialog, '¥19.00');
    await confirm(dialog, '确认收款', admin);
    await expect(dialog).toBeHidden();
  });

  await test.step('申请归还', async () => {
    await actionOf(page, '申请归还').click();
    const dialog = page.getByRole('dialog', { name: '申请归还' });
    await dialog.getByLabel('退回物流公司').fill('京东物流');
    await dialog.getByLabel('退回物流单号').fill('JD0011223344');
    await dialog.getByRole('button', { name: '确认申请归还' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('main header').getByText('归还中')).toBeVisible();
    await expect(actionOf(page, '买断')).toBeDisabled();
    await expect(actionOf(page, '归还结清')).toHaveAccessibleDescription('请先登记归还检测结果');
    await expect(historyOf(page)).toContainText('办理中：归还中');
  });

  await test.step('检测: the rest of the rent is dropped, the damage billed', async () => {
    await actionOf(page, '归还检测').click();
    const dialog = page.getByRole('dialog', { name: '归还检测' });
    await choose(dialog, '检测结果', '损坏');
    await dialog.getByLabel('赔付金额').fill('200');
    await dialog.getByLabel('赔付调整原因').fill('按维修报价');
    await dialog.getByLabel('损坏说明').fill('屏幕碎裂');
    await dialog.getByRole('button', { name: '全部正常' }).click();
    await dialog.getByRole('combobox', { name: '成色' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('9新', { exact: true }).click();
    const crop = new CropDialog(page);
    await dialog.getByRole('button', { name: /^添加图片/ }).click();
    await crop.pick(pngFile('碎屏.png'));
    await expect(crop.entries).toHaveCount(1);
    await crop.upload();
    await expect(
      previewIn(dialog).getByRole('row').filter({ hasText: '赔付 第1期' }),
    ).toContainText('¥200.00');
    await dialog.getByRole('button', { name: '确认检测结果' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: '概览' })).toContainText('归还中 · 已检测：损坏');
    await expect(billsOf(page).getByText('已取消', { exact: true })).toHaveCount(5);
    await expect(actionOf(page, '归还结清')).toHaveAccessibleDescription(/^还有 ¥300.00 未付清/);
  });

  await test.step('登记理赔: an insurer takes over a part of it', async () => {
    await billsOf(page).getByRole('button', { name: '登记理赔 赔付 第1期' }).click();
    const dialog = page.getByRole('dialog', { name: '登记理赔 赔付 第1期' });
    await dialog.getByLabel('理赔金额').fill('120');
    await expect(previewIn(dialog).getByRole('row').filter({ hasText: '保险理赔' })).toContainText(
      '¥80.00',
    );
    await dialog.getByLabel('保险公司').fill('平安财险');
    await dialog.getByLabel('报案号').fill('PA20261126');
    const crop = new CropDialog(page);
    await dialog.getByRole('button', { name: /^添加图片/ }).click();
    await crop.pick(pngFile('核赔通知.png', { width: 720, height: 540 }));
    await crop.upload();
    await confirm(dialog, '确认登记', admin);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: '保险理赔' })).toContainText('待到账');
  });

  await test.step('what is owed is set off against the deposit', async () => {
    await billsOf(page).getByRole('checkbox', { name: '选择全部待还款账单' }).check();
    await page.getByRole('button', { name: '收款 2期 ¥180.00' }).click();
    const dialog = page.getByRole('dialog', { name: '收款' });
    await dialog.getByRole('radio', { name: /^押金抵扣/ }).check();
    await expect(previewIn(dialog)).toContainText('¥500.00 → ¥320.00');
    await confirm(dialog, '确认收款', admin);
    await expect(dialog).toBeHidden();
  });

  await test.step('归还结清', async () => {
    await actionOf(page, '归还结清').click();
    const dialog = page.getByRole('dialog', { name: '归还结清' });
    await choose(dialog, '退款方式', '支付宝转账');
    await expect(previewIn(dialog)).toContainText('其中¥320.00不是通过支付宝转账收取的');
    await choose(dialog, '退款方式', '银行转账');
    await expect(previewIn(dialog)).toContainText('本次退款¥320.00');
    await confirm(dialog, '确认结清', admin);
    await expect(dialog).toBeHidden();
    await expect(statusOf(page).first()).toHaveText('已完成');
  });

  await test.step('理赔到账: the insurer pays, and 保险理赔 says so', async () => {
    await page.goto('/finance/claim?claimState=open');
    const list = page.getByRole('region', { name: '理赔数据' });
    await list.getByRole('button', { name: '登记理赔到账' }).click();
    const dialog = page.getByRole('dialog', { name: '登记理赔到账' });
    await dialog.getByLabel('到账金额').fill('120');
    await choose(dialog, '收款方式', '现金');
    await expectReceived(dialog, '¥120.00');
    await confirm(dialog, '确认到账', admin);
    await expect(dialog).toBeHidden();
    await expect(list.getByRole('button', { name: '登记理赔到账' })).toHaveCount(0);
    await page.goto('/finance/claim');
    await expect(page.getByLabel('合计')).toHaveText(
      '理赔合计¥120.00已到账合计¥120.00未到账合计¥0.00',
    );
  });
  const order = await askOne<{ deposit_held_fen: string; lock: string | null }>(
    admin.brand,
    'select deposit_held_fen, lock from orders where brand_code = $1 and id = $2',
    [admin.brand, id],
  );
  expect(order).toEqual({ deposit_held_fen: '0', lock: null });
});

test('a product is bought: the price less the rent that was paid, and the order is completed', async ({
  browsers,
}) => {
  const { admin, page } = await rentalPage(browsers, {
    rentFen: 60_000,
    termCount: 6,
    buyoutFen: 90_000,
  });
  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const paying = page.getByRole('dialog', { name: '收款' });
  await choose(paying, '收款方式', '现金');
  await expectReceived(paying, '¥100.00');
  await confirm(paying, '确认收款', admin);
  await expect(paying).toBeHidden();

  await actionOf(page, '买断').click();
  const dialog = page.getByRole('dialog', { name: '买断' });
  await expect(dialog).toContainText('买断价¥900.00 − 已付租金¥100.00 = ¥800.00');
  await choose(dialog, '收款方式', '现金');
  await expectReceived(dialog, '¥800.00');
  await confirm(dialog, '确认买断', admin);

  await expect(dialog).toBeHidden();
  await expect(statusOf(page).first()).toHaveText('已完成');
  await expect(actionOf(page, '买断')).toHaveCount(0);
});

test('a bill is put off, waived in part, and one by hand is added and taken back', async ({
  browsers,
}) => {
  const { admin, page } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });
  const later = addDays(businessDateOf(new Date()), 10);

  await billsOf(page).getByRole('button', { name: '改期 租金 第1期' }).click();
  const putOff = page.getByRole('dialog', { name: '改期 租金 第1期' });
  await putOff.getByLabel('新应付日').fill(later);
  await expect(previewIn(putOff)).toContainText(`改期至 ${later}`);
  await putOff.getByLabel('原因').fill('客户发薪日');
  await putOff.getByRole('button', { name: '确认改期' }).click();
  await expect(putOff).toBeHidden();
  await expect(billOf(page, '租金 第1期')).toContainText(
    `${later}原 ${businessDateOf(new Date())}`,
  );
  await expect(latest(page)).toContainText(`账单：租金 第1期应付日：${later}`);

  await billsOf(page).getByRole('button', { name: '减免 租金 第1期' }).click();
  const waive = page.getByRole('dialog', { name: '减免 租金 第1期' });
  await waive.getByLabel('减免金额').fill('20');
  await expect(previewIn(waive)).toContainText('减免');
  await waive.getByLabel('原因').fill('老客户');
  await confirm(waive, '确认减免', admin);
  await expect(waive).toBeHidden();
  await expect(billOf(page, '租金 第1期')).toContainText('¥80.00');
  await expect(latest(page)).toContainText('账单：租金 第1期减免：¥20.00');

  await page.getByRole('button', { name: '加收', exact: true }).click();
  const charge = page.getByRole('dialog', { name: '加收账单' });
  await charge.getByLabel('加收金额').fill('15');
  await expect(previewIn(charge)).toContainText('补订单 第1期');
  await charge.getByLabel('用途').fill('补充电器');
  await charge.getByLabel('备注').fill('客户到店补买');
  await charge.getByRole('button', { name: '确认加收' }).click();
  await expect(charge).toBeHidden();
  await expect(billOf(page, '补订单 第1期')).toContainText('补充电器');
  await expect(latest(page)).toContainText('备注：客户到店补买');
  await billsOf(page).getByRole('button', { name: '取消 补订单 第1期' }).click();
  const cancel = page.getByRole('dialog', { name: '取消 补订单 第1期' });
  await cancel.getByLabel('原因').fill('录错');
  await cancel.getByRole('button', { name: '确认取消账单' }).click();
  await expect(cancel).toBeHidden();
  await expect(billsOf(page).getByRole('row').filter({ hasText: '补充电器' })).toContainText(
    '已取消',
  );
});

test('a cashier is offered neither waivers nor returns', async ({ browsers }) => {
  const { admin, page, id } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });
  await expect(billsOf(page).getByRole('button', { name: '减免 租金 第1期' })).toBeVisible();
  const role = await newRole(admin, `收银${id}`, ['order:list', 'bill:collect']);
  const cashier = await newOperator(admin, `shouyin${id}`, role);

  const desktop = await browsers.open(cashier, `/order/detail/${id}`);

  await expect(billsOf(desktop).getByRole('button', { name: '收款 租金 第1期' })).toBeVisible();
  await expect(desktop.getByRole('button', { name: '提前结清' })).toBeVisible();
  for (const name of [/^减免/, /^改期/, '加收', '申请归还', '买断'])
    await expect(desktop.getByRole('button', { name })).toHaveCount(0);
});

test('on a phone the bills and their dialogs stay within the screen', async ({ browsers }) => {
  const { page } = await rentalPage(browsers, { rentFen: 60_000, termCount: 6 });
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  await billsOf(page).getByRole('button', { name: '收款 租金 第1期' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '微信转账');
  await expectReceived(dialog, '¥100.00');

  expect(await overflow()).toBeLessThanOrEqual(0);
  const box = await dialog.locator('.ant-modal-container').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
