import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import {
  alipayAccountBody,
  withAlipay,
  type WithAlipay,
} from '../../testing/providers/alipay-accounts.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { openWithdrawalFixture, holder } from '../../testing/providers/withdrawals.ts';
import { createWorld, type World } from '../../testing/world.ts';

let bare: World;
let alipay: WithAlipay;
let fixture: Awaited<ReturnType<typeof openWithdrawalFixture>>;
let accountId: number;
beforeAll(async () => {
  bare = await createWorld();
  alipay = await withAlipay(bare);
  const { payments: gateway } = alipay.gateways;
  fixture = await openWithdrawalFixture(bare, 5000_00, { gateway });
  const { admin } = bare.alpha;
  accountId = (await fixture.saveAccount(admin, '13800000006')).answer.id;
  await fixture.verify(fixture.second, accountId);
  fixture.wait(86_401);
});
afterAll(async () => {
  await fixture.close();
  await alipay.close();
  await bare.close();
});
afterEach(() => {
  alipay.provider.manners.clear();
  return proveBooks(bare, bare.alpha);
});

/** A withdrawal that may be paid. */
const approved = async (amountFen: number) => {
  await fixture.credit(amountFen);
  const { answer } = await fixture.apply(bare.alpha.admin, accountId, amountFen);
  await fixture.approve(bare.alpha.admin, answer.id);
  return answer.id;
};
const pay = (id: number) => fixture.pay(bare.alpha.admin, id);
const stateOf = async (id: number) => (await fixture.row(id)).withdrawal.withdrawalState;
const sent = () =>
  alipay.provider.calls.filter(({ method }) => method === 'alipay.fund.trans.uni.transfer');

test('a brand without an account cannot pay a withdrawal; with an enabled one 支付宝 pays it once', async () => {
  const id = await approved(100_00);
  expect((await pay(id)).refusal.code).toBe('withdrawal_no_provider');
  const body = alipayAccountBody(alipay.provider, 'alipayPayout');
  await moneyAccount(alipay.world, bare.alpha, body);

  expect((await pay(id)).status).toBe(200);
  await fixture.run();
  await fixture.run();

  expect(await stateOf(id)).toBe('paid');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.content).toMatchObject({
    trans_amount: '100.00',
    payee_info: { identity: '13800000006', identity_type: 'ALIPAY_LOGON_ID', name: holder },
  });
});

test.each([
  ['faults', 2], // nothing was done: it is sent again
  ['doubts', 1], // it was done: it is found
  ['loses', 1],
] as const)(
  'a transfer that 支付宝 %s is undecided, and never gets another number',
  async (manner, times) => {
    const id = await approved(50_00);
    const before = alipay.provider.transfers.size;
    alipay.provider.manners.set('alipay.fund.trans.uni.transfer', manner);
    await pay(id);
    const first = sent().length;
    await fixture.run();
    expect((await fixture.row(id)).withdrawal).toMatchObject({ withdrawalState: 'paying' });
    alipay.provider.manners.clear();
    fixture.wait(600);
    await fixture.run();

    expect(await stateOf(id)).toBe('paid');
    expect(alipay.provider.transfers.size).toBe(before + 1);
    const numbers = sent()
      .slice(first)
      .map(({ content }) => content['out_biz_no']);
    expect(new Set(numbers).size).toBe(1);
    // the client sends once more by itself where a connection breaks
    expect(numbers.length - (manner === 'loses' ? 1 : 0)).toBe(times);
  },
);
