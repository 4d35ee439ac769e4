import { expect, type Locator, type Page } from '@playwright/test';
import { planBills } from '@rental/domain/rental/bills/schedule';
import { businessDateOf } from '@rental/domain/business-date';
import { fen, yuan } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { askOne, changeAsOwner } from '../../../support/database.ts';
import { OrderList } from '../../../support/order-list.ts';
import { seededOrder, seededOrders, type SeededOrder } from '../../../support/orders.ts';
import { operatorOf, type Operator } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

const actionsOf = (page: Page) => page.getByRole('group', { name: '订单操作' });
const actionOf = (page: Page, name: string) =>
  actionsOf(page).getByRole('button', { name, exact: true });
const sectionOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** The status beside the order's number. */
async function expectStatus(page: Page, label: string): Promise<void> {
  await expect(
    page
      .locator('main header')
      .filter({ has: actionsOf(page) })
      .getByText(label, { exact: true })
      .first(),
  ).toBeVisible();
}

/** Opens an action's dialog, fills it in and confirms; it closes by itself. */
async function act(
  page: Page,
  action: { readonly name: string; readonly title?: string; readonly confirm: string },
  fillIn: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await actionOf(page, action.name).click();
  const dialog = page.getByRole('dialog', { name: action.title ?? action.name });
  await fillIn(dialog);
  await dialog.getByRole('button', { name: action.confirm }).click();
  await expect(dialog).toBeHidden();
}

/** How a deposit goes back, and who says so, is asked for where one is held. */
async function fillInRefund(
  dialog: Locator,
  order: SeededOrder,
  { password }: Operator,
): Promise<void> {
  if (Number(order.deposit_held_fen) === 0) return;
  const refund = dialog.getByRole('radiogroup', { name: '退款方式' });
  await refund.getByRole('radio', { name: '现金' }).check();
  await dialog.getByLabel('您的登录密码').fill(password);
}

async function expectNoWay(page: Page, name: string, reason: string): Promise<void> {
  await expect(actionOf(page, name)).toBeDisabled();
  await expect(actionOf(page, name)).toHaveAccessibleDescription(reason);
}

const nickNameOf = async ({ brand, username }: Operator) =>
  (
    await askOne<{ nick_name: string }>(
      brand,
      'select nick_name from operators where brand_code = $1 and username = $2',
      [brand, username],
    )
  ).nick_name;

test('an order is found by status, day, phone and number', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.renting });
  const sameStatus = (await seededOrders(admin, { status: orderStatus.renting })).length;
  const page = await browsers.open(admin, '/order/list');
  const list = new OrderList(page);

  await list.statuses.getByRole('button', { name: /^租用中/ }).click();
  await expect(list.total).toHaveText(`共 ${sameStatus} 条`);
  await expect(list.rows.first()).toContainText('租用中');

  await list.find('订单号', order.order_no);
  await expect(list.numbers).toHaveText([order.order_no]);
  await list.numbers.click();
  await sectionOf(page, '客户').getByRole('button', { name: '查看明文' }).click();
  await expect(sectionOf(page, '客户')).toContainText(order.customer_phone);
  await page.goBack();

  await list.reset();
  await list.find('手机', order.customer_phone.slice(-4));
  await expect(list.row(order.order_no)).toBeVisible();
  await list.find('手机', order.customer_phone);
  await expect(list.row(order.order_no)).toBeVisible();
  const samePhone = (await seededOrders(admin, { status: orderStatus.renting })).filter(
    ({ customer_phone }) => customer_phone === order.customer_phone,
  );
  await expect(list.rows).toHaveCount(samePhone.length);
  await list.find('手机', '12');
  await expect(list.search.getByText('请输入完整手机号、后4位或前3位以上')).toBeVisible();

  await list.reset();
  await list.statuses.getByRole('button', { name: /^全部/ }).click();
  await list.unfold();
  await list.field('下单时间').click();
  await page.getByText('近7天', { exact: true }).click();
  await list.search.getByRole('button', { name: '查询' }).click();
  const { count } = await askOne<{ count: string }>(
    admin.brand,
    `select count(*) from orders where brand_code = $1
      and created_at >= ((now() at time zone 'Asia/Shanghai')::date - 6)::timestamp at time zone 'Asia/Shanghai'`,
    [admin.brand],
  );
  await expect(list.total).toHaveText(`共 ${count} 条`);
});

test('an order is worked from its review to its rent', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.pendingReview, isReady: true });
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const history = sectionOf(page, '操作记录').getByRole('list').first().locator(':scope > li');
  const latest = history.first();
  await expectStatus(page, '待审核');
  await expectNoWay(page, '生成合同', '订单当前为「待审核」，不能生成合同');
  await expectNoWay(page, '发货', '订单当前为「待审核」，不能发货');

  await test.step('审核通过', async () => {
    await act(page, { name: '审核通过', confirm: '确认通过' }, async (dialog) => {
      await expect(dialog).toContainText(order.order_no);
      await dialog.getByRole('textbox', { name: '备注' }).fill('电话已核实');
    });

    await expectStatus(page, '审核通过');
    await expectNoWay(page, '审核通过', '订单当前为「审核通过」，不能审核通过');
    await expectNoWay(page, '审核拒绝', '订单当前为「审核通过」，不能审核拒绝');
    await expect(latest).toContainText('状态：待审核 → 审核通过');
    await expect(latest).toContainText('备注：电话已核实');
    await expect(latest).toContainText(await nickNameOf(admin));
    await expect(latest.getByRole('time')).toContainText(businessDateOf(new Date()));
  });

  await test.step('生成合同 shows the plan that it fixes', async () => {
    await act(page, { name: '生成合同', confirm: '确认生成' }, async (dialog) => {
      await expect(dialog).toContainText(`总租金 ¥${yuan(fen(order.total_rent_fen))}`);
      await expect(dialog.getByRole('row')).toHaveCount(order.term_count + 2);
    });

    await expectStatus(page, '待生成合同');
    await expect(sectionOf(page, '合同')).toContainText('待签署');
    await expect(latest).toContainText('状态：审核通过 → 待生成合同');
    await expectNoWay(page, '生成合同', '订单当前为「待生成合同」，不能生成合同');
  });

  await test.step('登记签署', async () => {
    await act(page, { name: '登记签署', title: '登记合同签署完成', confirm: '确认已签署' });

    await expectStatus(page, '待发货');
    await expect(sectionOf(page, '合同')).toContainText('线下签署');
    await expect(latest).toContainText('状态：待生成合同 → 待发货');
  });

  const trackingNumber = 'SF1234567890123';
  let serial = '';
  await test.step('发货 with carrier, number and device', async () => {
    await act(page, { name: '发货', confirm: '确认发货' }, async (dialog) => {
      await dialog.getByRole('button', { name: '确认发货' }).click();
      await expect(dialog.getByText('请选择物流公司', { exact: true })).toBeVisible();
      await expect(dialog.getByText('请输入正确的物流单号')).toBeVisible();
      await expect(dialog.getByText('请输入正确的设备序列号')).toBeVisible();

      await dialog.getByLabel('物流公司').fill('顺丰速运');
      await dialog.getByLabel('物流单号').fill(trackingNumber);
      await dialog.getByLabel('设备序列号').click();
      await dialog.getByLabel('设备序列号').press('ArrowDown');
      await dialog.getByLabel('设备序列号').press('Enter');
      serial = await dialog.getByLabel('设备序列号').inputValue();
    });

    expect(serial).not.toBe('');
    await expectStatus(page, '待收货');
    await expect(sectionOf(page, '物流')).toContainText(trackingNumber);
    await expect(sectionOf(page, '物流')).toContainText('顺丰速运');
    await expect(sectionOf(page, '物流')).toContainText(serial);
    await expect(latest).toContainText('状态：待发货 → 待收货');
    await expect(latest).toContainText(trackingNumber);
    await expectNoWay(page, '发货', '订单当前为「待收货」，不能发货');
    await expectNoWay(page, '关单', '订单当前为「待收货」，不能关单');
  });

  await test.step('确认收货 starts the rent and makes its bills', async () => {
    await act(page, { name: '确认收货', confirm: '确认收货并起租' });

    await expectStatus(page, '租用中');
    await expectNoWay(page, '确认收货', '订单当前为「租用中」，不能确认收货');
    await expect(latest).toContainText('状态：待收货 → 租用中');
    const today = businessDateOf(new Date());
    const plan = planBills(
      {
        totalRentFen: fen(order.total_rent_fen),
        termCount: order.term_count,
        period:
          order.period_unit === 'month'
            ? { unit: 'month' }
            : { unit: 'day', days: order.period_days ?? 0 },
      },
      today,
    );
    const bills = sectionOf(page, '账单').first();
    const rows = bills.getByRole('row').filter({ has: page.getByRole('cell', { name: '待还款' }) });
    await expect(rows).toHaveCount(order.term_count);
    const titles = await bills.getByRole('columnheader').allTextContents();
    const column = async (title: string) =>
      Promise.all(
        (await rows.all()).map((row) =>
          row.getByRole('cell').nth(titles.indexOf(title)).textContent(),
        ),
      );
    expect(await column('应付日')).toEqual(plan.map(({ dueOn }) => dueOn));
    const rentsFen = (await column('应付')).map((rent) => Number(rent?.replace(/[¥,.]/g, '')));
    expect(rentsFen.reduce((sum, rentFen) => sum + rentFen, 0)).toBe(order.total_rent_fen);
    await expect(bills.getByRole('row').last()).toContainText(
      `¥${yuan(fen(order.total_rent_fen))}`,
    );
  });

  await test.step('every step stays on the record', async () => {
    await expect(history.locator('strong')).toHaveText([
      '确认收货',
      '发货',
      '合同签署完成',
      '生成合同',
      '审核通过',
      '下单',
    ]);
  });
});

test('a clerk whose page is out of date is told how the order stands, and sees it', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const admin = operatorOf(1, 'admin');
  const clerk = operatorOf(1, 'dianyuan1');
  const order = await seededOrder(admin, {
    status: orderStatus.pendingReview,
    store: clerk.store,
    isReady: true,
    isRefundable: true,
  });
  const first = await browsers.open(admin, `/order/detail/${order.id}`);
  const second = await browsers.open(clerk, `/order/detail/${order.id}`);
  await expectStatus(second, '待审核');

  await act(first, { name: '审核通过', confirm: '确认通过' });
  await actionOf(second, '审核拒绝').click();
  const dialog = second.getByRole('dialog', { name: '审核拒绝' });
  await dialog.getByLabel('拒绝原因').click();
  await second.getByText('客户失联', { exact: true }).click();
  await fillInRefund(dialog, order, clerk);
  await dialog.getByRole('button', { name: '确认拒绝' }).click();

  await expect(dialog.getByRole('alert')).toContainText('订单当前为「审核通过」，不能审核拒绝');
  await expectStatus(second, '审核通过');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await expectNoWay(second, '审核拒绝', '订单当前为「审核通过」，不能审核拒绝');
});

test('an order is approved by the keyboard alone', async ({ browsers }) => {
  const clerk = operatorOf(1, 'dianyuan2');
  const order = await seededOrder(clerk, {
    status: orderStatus.pendingReview,
    store: clerk.store,
    isReady: true,
  });
  const page = await browsers.open(clerk, `/order/detail/${order.id}`);
  const approve = actionOf(page, '审核通过');
  await expect(approve).toBeVisible();
  const hasFocus = (place: Locator) =>
    place.evaluate((element) => element === document.activeElement);
  const tabTo = async (place: Locator) => {
    for (let presses = 0; presses < 60 && !(await hasFocus(place)); presses += 1)
      await page.keyboard.press('Tab');
    await expect(place).toBeFocused();
  };

  await tabTo(approve);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '审核通过' });
  await expect(dialog.getByRole('textbox', { name: '备注' })).toBeFocused();
  await page.keyboard.type('键盘审核');
  await tabTo(dialog.getByRole('button', { name: '确认通过' }));
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expectStatus(page, '审核通过');
  await expect(sectionOf(page, '操作记录')).toContainText('备注：键盘审核');
  await expect(actionOf(page, '审核通过')).toBeFocused();
});

test('an order without a risk result needs a reason to go without one', async ({ browsers }) => {
  const admin = operatorOf(1, 'admin');
  const ready = await seededOrders(admin, { status: orderStatus.pendingReview, isReady: true });
  const id = ready.at(-1)?.id; // the newest are other tests'
  await changeAsOwner(
    admin.brand,
    'update orders set risk_level = null where brand_code = $1 and id = $2',
    [admin.brand, id],
  );
  const page = await browsers.open(admin, `/order/detail/${id}`);

  await act(page, { name: '审核通过', confirm: '确认通过' }, async (dialog) => {
    await dialog.getByRole('button', { name: '确认通过' }).click();
    await expect(dialog.getByText('请填写豁免原因', { exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: '风控豁免原因' }).fill('老客户复租');
  });

  await expectStatus(page, '审核通过');
  await expect(sectionOf(page, '概览')).toContainText('老客户复租');
});

test('an order is closed with its reason, and no move is left to it', async ({ browsers }) => {
  const admin = operatorOf(2, 'admin');
  const status = [orderStatus.toShip, orderStatus.approved, orderStatus.pendingReview];
  const order = await seededOrder(admin, { status, isRefundable: true });
  const page = await browsers.open(admin, `/order/detail/${order.id}`);

  await act(page, { name: '关单', confirm: '确认关单' }, async (dialog) => {
    await dialog.getByRole('button', { name: '确认关单' }).click();
    await expect(dialog.getByText('请选择关单类型').last()).toBeVisible();
    await dialog.getByLabel('关单类型').click();
    await page.getByText('商家关单（缺货）', { exact: true }).click();
    await fillInRefund(dialog, order, admin);
  });

  await expectStatus(page, '已关闭');
  await expect(sectionOf(page, '操作记录')).toContainText('关单类型：商家关单（缺货）');
  // who answers for it is no move, and a copy is another order
  const moves = actionsOf(page)
    .getByRole('button')
    .filter({ hasNotText: /指派负责人|备注|复制/ });
  const buttons = await moves.all();
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) await expect(button).toBeDisabled();
});
