import { monthOf, addMonths, businessDate, daysBetween } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { usualPolicy } from '@rental/domain/money/accounting/policy';
import { setPayoutTerms } from '@rental/server/rental/settlements/public';
import { at } from '../random.ts';
import type { Caller, DemoApp } from './demo-app.ts';
import { merchantName, type Flagship } from './flagship.ts';
import type { Calendar, Moment } from './story.ts';

/** So many days ago the store was opened. */
const openedAgo = 149;

/** The days of the office: the store and its channel are settled month by month, and yesterday was a day like any other. */
export function officeDays(app: DemoApp, shop: Flagship, calendar: Calendar): Moment[] {
  return [
    ...officeYesterday(app, shop, calendar),
    ...terms(app, shop, calendar),
    ...monthsOfStore(app, shop, calendar),
    ...monthsOfChannel(app, shop, calendar),
  ];
}

/** The statement of the day before, two exports, and all messages are read by the evening. */
function officeYesterday(app: DemoApp, { staff: { admin } }: Flagship, { on }: Calendar): Moment[] {
  const exportOf =
    (list: 'listOrders' | 'listReturns', query: Record<string, string>) => async () => {
      await app.call(admin, 'createExport', { body: { list, format: 'xlsx', query } });
      await app.work();
    };
  const name = '管理员的一天';
  return [
    { name, instant: on(1, 17.03), act: exportOf('listOrders', { orderStatus: '6' }) },
    { name, instant: on(1, 17.25), act: exportOf('listReturns', {}) },
    { name: '对账', instant: on(1, 10.6), act: () => app.readStatements() },
    { name, instant: on(1, 20), act: () => app.call(admin, 'readAllMessages') },
  ];
}

/** The agreements of the day on which the store opened: its share, that of its channel, 会计政策, and the account that it is paid to. */
function terms(app: DemoApp, shop: Flagship, { on, dayFrom }: Calendar): Moment[] {
  const { brand, storeId, channelId, staff } = shop;
  const { head, keeper } = staff;
  const startsOn = dayFrom(-openedAgo);
  const name = '结算约定';
  return [
    {
      name,
      instant: on(openedAgo, 10),
      act: async () => {
        await app.write((tx) => setPayoutTerms(tx, brand, { allowsPayout: true }));
        await app.call(keeper, 'saveSettlementRule', {
          body: {
            storeId,
            mode: 'payout',
            base: 'collected',
            feeSide: 'before',
            isFeeReturned: true,
            rentBp: 8_500,
            buyoutBp: 9_000,
            compensationBp: 10_000,
            cycle: 'month',
            cycleDay: 1,
            startDays: 0,
            startsOn,
            stepUp: app.stepUp(),
          },
        });
        await app.call(keeper, 'saveCommissionRule', {
          body: { channelId, rateBp: 600, frozenDays: 7, startsOn, stepUp: app.stepUp() },
        });
        await app.call(keeper, 'saveAccountingPolicy', {
          body: { ...usualPolicy, stepUp: app.stepUp() },
        });
      },
    },
    {
      name,
      instant: on(openedAgo, 11),
      act: async () => {
        const { id: accountId } = await app.call(head, 'savePayoutAccount', {
          body: {
            payee: 'store',
            payeeId: storeId,
            method: 'alipay',
            account: 'caiwu88@qijian-rental.com',
            holder: merchantName,
            stepUp: app.stepUp(),
          },
        });
        await app.call(keeper, 'verifyPayoutAccount', {
          body: { accountId, stepUp: app.stepUp() },
        });
      },
    },
  ];
}

/** How many days ago the months began that are over, the first one first. */
function monthStarts({ dayFrom }: Calendar): number[] {
  const [today, opened] = [dayFrom(0), dayFrom(-openedAgo)];
  const starts: number[] = [];
  for (let start = addMonths(monthOf(opened), 1); start < today; start = addMonths(start, 1))
    starts.push(daysBetween(businessDate(start), today));
  return starts;
}

/** Each month the store is settled; it withdraws half of what it has. The last settlement waits for somebody, as the last withdrawal does. */
function monthsOfStore(app: DemoApp, shop: Flagship, calendar: Calendar): Moment[] {
  const { head, keeper, clerk } = shop.staff;
  const { on } = calendar;
  const starts = monthStarts(calendar);
  const name = '商户结算';
  return starts.flatMap((ago, index): Moment[] => {
    const isLast = index === starts.length - 1;
    const settleAndPay = async () => {
      const stage = await stageOf(app, head, 'toSettle');
      if (stage === undefined) return;
      const { stagesId } = stage;
      await app.call(head, 'submitSettlement', { body: { stagesId } });
      if (isLast) return;
      const { netFen } = await app.call(keeper, 'settle', { query: {}, body: { stagesId } });
      if (netFen <= 0) return;
      await app.call(head, 'paySettlement', { body: { stagesId, stepUp: app.stepUp() } });
    };
    const withdraw = async () => {
      const { availableFen } = await app.call(head, 'withdrawableBalance', {
        query: { payee: 'store', payeeId: String(shop.storeId) },
      });
      const amountFen = fen(Math.floor(availableFen / 20_000) * 10_000);
      if (amountFen <= 0) return;
      const { accounts } = await app.call(head, 'payoutAccounts', {
        query: { payee: 'store', payeeId: String(shop.storeId) },
      });
      const body = { accountId: at(accounts, 0).id, amountFen, remark: '门店备用金' };
      const { id: withdrawalId } = await app.call(clerk, 'applyWithdrawal', { body });
      if (isLast) return;
      await app.call(keeper, 'approveWithdrawal', { body: { withdrawalId } });
      await app.call(head, 'transferWithdrawal', { body: { withdrawalId, ...app.stepUp() } });
      await app.work();
    };
    return [
      { name: '夜间结算', instant: on(ago, 2.2), act: () => app.settleMonths() },
      ...(ago > 0 ? [{ name, instant: on(ago, 9.6), act: settleAndPay }] : []),
      ...(ago > 1
        ? [
            { name: '提现', instant: on(ago - 1, 11.3), act: withdraw },
            { name: '提现', instant: on(ago - 1, 11.5), act: () => app.work() },
          ]
        : []),
    ];
  });
}

async function stageOf(app: DemoApp, caller: Caller, settlementState: 'toSettle') {
  const { content } = await app.call(caller, 'listSettlements', { query: { settlementState } });
  const [row] = content;
  return row === undefined ? undefined : { stagesId: row.id };
}

/** The first commission is paid to the channel by hand; the later ones but that of the last month it withdraws. */
function monthsOfChannel(app: DemoApp, shop: Flagship, calendar: Calendar): Moment[] {
  const { head, keeper } = shop.staff;
  const starts = monthStarts(calendar);
  let paid = 0;
  return starts.slice(0, -1).map((ago, index) => ({
    name: '渠道佣金',
    instant: calendar.on(ago - 3, 15.1),
    act: async () => {
      const { content } = await app.call(keeper, 'listCommissions', {
        query: { commissionState: 'toReview' },
      });
      for (const { id: commissionId, netFen } of content) {
        await app.call(keeper, 'settleCommission', { body: { commissionId } });
        if (netFen <= 0) continue;
        paid += 1;
        if (paid > 1) continue;
        const tradeNo = `2026${String(index + 1).padStart(4, '0')}YJ${commissionId}`;
        await app.call(head, 'payCommission', {
          body: { commissionId, method: 'bank', tradeNo, stepUp: app.stepUp() },
        });
      }
      if (paid > 1) await withdrawOfChannel(app, shop);
    },
  }));
}

/** The channel withdraws all that it is owed, to the account of its 收款主体. */
async function withdrawOfChannel(app: DemoApp, { channelId, staff }: Flagship): Promise<void> {
  const { admin, head, keeper } = staff;
  const query = { payee: 'channel' as const, payeeId: String(channelId) };
  const { availableFen: amountFen } = await app.call(head, 'withdrawableBalance', { query });
  if (amountFen <= 0) return;
  const { accounts } = await app.call(head, 'payoutAccounts', { query });
  const accountId = accounts[0]?.id ?? (await accountOfChannel(app, { channelId, staff }));
  const body = { accountId, amountFen };
  const { id: withdrawalId } = await app.call(admin, 'applyWithdrawal', { body });
  await app.call(keeper, 'approveWithdrawal', { body: { withdrawalId } });
  await app.call(head, 'transferWithdrawal', { body: { withdrawalId, ...app.stepUp() } });
  await app.work();
}

async function accountOfChannel(
  app: DemoApp,
  { channelId, staff: { head, keeper } }: Pick<Flagship, 'channelId' | 'staff'>,
): Promise<number> {
  const payeeName = '杭州蓝鲸渠道推广有限公司';
  await app.call(keeper, 'setChannelPayee', {
    body: { channelId, payeeName, stepUp: app.stepUp() },
  });
  const { id } = await app.call(head, 'savePayoutAccount', {
    body: {
      payee: 'channel',
      payeeId: channelId,
      method: 'alipay',
      account: 'jiesuan06@lanjing-qudao.com',
      holder: payeeName,
      stepUp: app.stepUp(),
    },
  });
  await app.call(keeper, 'verifyPayoutAccount', {
    body: { accountId: id, stepUp: app.stepUp() },
  });
  return id;
}
