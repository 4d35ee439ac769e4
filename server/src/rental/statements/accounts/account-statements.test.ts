import { randomUUID } from 'node:crypto';
import { businessDateOf } from '@rental/domain/business-date';
import { fen, plainYuan } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { proofIn } from '../../../testing/people/agreed.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { sendFile } from '../../../testing/wire/send-file.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';

let world: World;
let admin: Caller;
let proof: string;
beforeAll(async () => {
  world = await createWorld();
  admin = world.alpha.admin;
  proof = await photoBy(world, admin);
});
afterAll(() => world.close());

const columns = {
  day: '日期',
  time: null,
  income: null,
  spent: null,
  amount: '发生额',
  tradeNo: '流水号',
  counterparty: '对方户名',
  balance: '余额',
};
const today = () => businessDateOf(world.now);

/** Rent, as the list of flows says it, that came to the bank under a number of its own. */
async function paidToBank(tradeNo: string): Promise<void> {
  const { id: orderId, billIds } = await rentedOrder(world, world.alpha);
  const paid = await doMoney(
    world,
    admin,
    'collectBills',
    { orderId, billIds: billIds.slice(0, 1), amountFen: null, method: 'bank' },
    { proofs: [proof], tradeNo },
  );
  expect(paid.status).toBe(200);
}

const fileOf = (rows: readonly string[]) =>
  `户名,租机有限公司\n日期,发生额,余额,对方户名,流水号\n${rows.join('\n')}\n`;
const write = (text: string | Buffer, caller = admin) =>
  sendFile(world, caller, 'importAccountStatement', '银行流水.csv', text, { account: 'bank' });
/** The amount of each payment: all orders are alike. */
const paidFen = async () => {
  const { answer } = await send(world, admin, 'listOfflineCash', { query: { method: 'bank' } });
  return answer.content[0]?.amountFen ?? fen(0);
};
const rowOf = (amountFen: number, balanceFen: number, rest: string) =>
  [today(), plainYuan(fen(amountFen)), plainYuan(fen(balanceFen)), rest].join(',');
const month = async () =>
  (
    await send(world, admin, 'accountStatements', {
      query: { account: 'bank', month: today().slice(0, 7) },
    })
  ).answer;
const open = async () =>
  (await send(world, admin, 'listDifferences', { query: { differenceState: 'open' } })).answer
    .content;

test('S178 a bank statement is matched by number, its differences are found and owned, and the balances say why they differ', async () => {
  for (const no of ['B1001', 'B1002', 'B1003']) await paidToBank(no);
  const day = today();
  const paid = await paidFen();
  const early = await write(fileOf([rowOf(paid, paid, '王,B1001')]));
  await send(world, admin, 'saveBankColumns', { body: columns });
  const text = fileOf([
    rowOf(paid, paid, '王,B1001'),
    rowOf(paid - 100, 2 * paid - 100, '李,B1002'),
    rowOf(-5_000, 2 * paid - 5_100, '赵,B9'),
  ]);
  const checked = await sendFile(world, admin, 'checkAccountStatement', '银行流水.csv', text, {
    account: 'bank',
  });
  const torn = await write(text.replace(/^.*李,B1002\n/m, ''));
  const first = await write(text);
  const again = await write(text);
  const { days, balance } = await month();
  const found = await open();

  expect(early.answer['code']).toBe('bank_columns_missing');
  expect(checked.answer).toMatchObject({
    lineCount: 3,
    inFen: 2 * paid - 100,
    outFen: 5_000,
    isKnown: false,
  });
  expect(torn.answer['code']).toBe('import_has_errors');
  expect(first.answer).toEqual({ importedCount: 3, matchedCount: 1, openCount: 3 });
  expect(again.answer).toEqual({ importedCount: 0, matchedCount: 0, openCount: 0 });
  expect(days[0]).toMatchObject({ day, dayState: 'differs', inFen: 2 * paid - 100, openCount: 3 });
  expect(
    found
      .toSorted((one, other) => (one.differenceKind < other.differenceKind ? -1 : 1))
      .map((one) => [one.differenceKind, one.tradeKind, one.ourFen, one.providerFen]),
  ).toEqual([
    ['amount', 'in', paid, paid - 100],
    ['missing', 'in', paid, null],
    ['unknown', 'out', null, 5_000],
  ]);
  expect(balance).toMatchObject({ booksFen: 3 * paid, statementFen: 2 * paid - 5_100, restFen: 0 });

  const body = { differenceId: found[0]?.id ?? 0, cause: 'wrong' as const };
  const clerk = await send(world, world.alpha.clerk, 'classifyDifference', { body });
  const foreign = await send(world, world.beta.admin, 'classifyDifference', { body });
  await send(world, admin, 'classifyDifference', { body });
  const owned = (await open()).find(({ id }) => id === body.differenceId);
  expect([clerk.status, foreign.status]).toEqual([403, 404]);
  expect(owned?.cause).toBe('wrong');
  expect(owned?.ownerName).not.toBeNull();
  await proveBooks(world, world.alpha);
});

test('S178 another file for the same day is matched anew, and what it explains is settled by it', async () => {
  const day = today();
  const paid = await paidFen();
  const whole = fileOf([
    rowOf(paid, paid, '王,B1001'),
    rowOf(paid, 2 * paid, '李,B1002'),
    rowOf(paid, 3 * paid, '赵,B1003'),
  ]);
  const other = await write(whole);
  const flows = await send(world, admin, 'listOfflineCash', { query: { method: 'bank' } });
  const rematched = await send(world, admin, 'matchAccountAgain', {
    body: { account: 'bank', month: day.slice(0, 7) },
  });
  const { days, balance } = await month();

  expect(other.answer).toEqual({ importedCount: 3, matchedCount: 3, openCount: 0 });
  expect(await open()).toEqual([]);
  expect(flows.answer.content.map(({ reconciliation }) => reconciliation)).toEqual([
    'matched',
    'matched',
    'matched',
  ]);
  expect(rematched.answer).toEqual({ matchedCount: 3, openCount: 0 });
  expect(days[0]).toMatchObject({ dayState: 'even', openCount: 0 });
  expect(balance).toMatchObject({ booksFen: 3 * paid, statementFen: 3 * paid, restFen: 0 });
});

const wechatTitles =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
/** A payment of ¥100.00 that nobody entered, and what 微信支付 charged for it. */
const wechatFile = (fee: string) => `${wechatTitles}
\`${today()} 10:00:00,\`wx1,\`190,\`0,\`,\`420001,\`SK1,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`100.00,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`租金,\`,\`${fee},\`0.60%,\`100.00,\`0.00,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`1,\`100.00,\`0.00,\`0.00,\`${fee},\`100.00,\`0.00
`;

test('S178 charges enter the books on the day of the statement, once, and another file books the difference', async () => {
  const of = { account: 'wechat', month: today().slice(0, 7) } as const;
  const writeWechat = (fee: string) =>
    sendFile(world, admin, 'importAccountStatement', '微信账单.csv', wechatFile(fee), {
      account: 'wechat',
    });
  const book = async (caller = admin, proven = true) =>
    send(
      world,
      caller,
      'bookAccountFees',
      { body: { ...of, ...(proven ? await proofIn(world) : { stepUp: {} }) } },
      { 'idempotency-key': randomUUID() },
    );
  const wechat = async () =>
    (await send(world, admin, 'accountStatements', { query: of })).answer.balance;
  const flows = async () =>
    (await send(world, admin, 'listOfflineCash', { query: { method: 'wechat' } })).answer.content;

  const before = await wechat();
  expect((await writeWechat('0.60000')).answer).toMatchObject({ openCount: 1 });
  expect(await wechat()).toMatchObject({ feeFen: 60, booksFen: before.booksFen });
  expect((await book(world.alpha.clerk)).status).toBe(403);
  expect((await book(admin, false)).status).not.toBe(200);

  const races = await Promise.all([book(), book()]);
  expect(races.map(({ answer }) => answer.bookedFen).toSorted((a, b) => a - b)).toEqual([0, 60]);
  expect(await wechat()).toMatchObject({ feeFen: 0, booksFen: before.booksFen - 60 });
  expect(await flows()).toMatchObject([{ direction: 'out', amountFen: 60, kind: 'fee' }]);

  expect((await writeWechat('0.50000')).answer).toMatchObject({ openCount: 1 });
  expect((await book()).answer).toEqual({ bookedFen: -10, dayCount: 1 });
  expect(await wechat()).toMatchObject({ feeFen: 0, booksFen: before.booksFen - 50 });
  expect((await flows()).map(({ reconciliation }) => reconciliation)).toEqual(['none', 'none']);
  await proveBooks(world, world.alpha);
});

test('S178 a wrong entry is adjusted by a second person, and the true entry that comes later takes it back', async () => {
  const of = { account: 'wechat', month: today().slice(0, 7) } as const;
  const wechat = async () =>
    (await send(world, admin, 'accountStatements', { query: of })).answer.balance;
  const found = (await open()).find(({ providerNo }) => providerNo?.startsWith('420001'));
  const differenceId = found?.id ?? 0;
  const second = await someOperator(
    world,
    world.alpha,
    'duizhang2',
    world.alpha.roles.administrator,
  );
  const adjust = async (by: Caller) =>
    send(
      world,
      by,
      'adjustDifference',
      { body: { differenceId, ...(await proofIn(world)) } },
      { 'idempotency-key': randomUUID() },
    );
  const before = await wechat();
  const gapOf = ({ causes }: typeof before) =>
    causes.find(({ cause }) => cause === 'wrong')?.gapFen;

  expect((await adjust(second)).refusal.code).toBe('difference_unclassified');
  await send(world, admin, 'classifyDifference', { body: { differenceId, cause: 'wrong' } });
  expect((await adjust(admin)).refusal.code).toBe('difference_needs_other');
  expect(gapOf(await wechat())).toBe(-100_00);
  const races = await Promise.all([adjust(second), adjust(second)]);
  expect(races.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  expect(await wechat()).toMatchObject({ booksFen: before.booksFen + 100_00 });
  expect(gapOf(await wechat())).toBe(0);
  await send(world, admin, 'matchAccountAgain', { body: of });
  expect(gapOf(await wechat())).toBe(0);

  const { id: orderId, billIds } = await rentedOrder(world, world.alpha, {
    term_count: 1,
    total_rent_fen: fen(100_00),
  });
  await doMoney(
    world,
    admin,
    'collectBills',
    { orderId, billIds, amountFen: null, method: 'wechat' },
    { proofs: [proof], tradeNo: '420001' },
  );
  await send(world, admin, 'matchAccountAgain', { body: of });
  expect(gapOf(await wechat())).toBe(100_00);
  expect((await open()).map(({ id, leftFen }) => [id, leftFen])).toEqual([[differenceId, 100_00]]);
  for (const [name, said] of [
    ['settleDifference', { finding: '已补录' }],
    ['classifyDifference', { cause: 'fee' }],
  ] as const) {
    const body = { differenceId, ...said };
    const refused = await send(world, admin, name, { body } as never);
    expect(refused.refusal.code).toBe('difference_adjusted');
  }
  await expect(
    stored(
      world,
      world.alpha,
      'update statement_differences set operator_id = owner_id where id = $1',
      [differenceId],
    ),
  ).rejects.toThrow('statement_differences_adjusted_check');
  expect((await adjust(second)).answer).toMatchObject({ adjustedFen: 0 });
  expect(await wechat()).toMatchObject({ booksFen: before.booksFen + 100_00 });
  expect(gapOf(await wechat())).toBe(0);
  expect(await open()).toEqual([]);
  await proveBooks(world, world.alpha);
});
