import { addDays, businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { readAlipayFile } from '@rental/domain/rental/statements/files/alipay-file';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../gateways/payment/payment-gateway.ts';
import { readTable } from '../../../http/tables/read-table.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { Killed, killedAfter } from '../../../testing/people/customer-sms.ts';
import { openPaymentFixture, type PaymentFixture } from '../../../testing/providers/payments.ts';
import { aRun } from '../../../testing/providers/provider.ts';
import { openRefundFixture, type RefundFixture } from '../../../testing/providers/refunds.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';
import { accountFileRunner } from './run-account-files.ts';

// On paper: ¥100.00 by a link, of which the provider keeps 0.6 %, ¥0.60

let bare: World;
let world: World;
let payments: PaymentFixture;
let refunds: RefundFixture;
let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  payments = await openPaymentFixture(bare);
  refunds = await openRefundFixture(bare);
  world = refunds.world;
  admin = shop.admin;
});
afterAll(async () => {
  await refunds.close();
  await payments.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

const nextDay = (hour: number): BusinessDate => {
  const day = businessDateOf(bare.now);
  bare.now = new Date(startOf(addDays(day, 1)).getTime() + hour * 3_600_000);
  return day;
};
const fetchFiles = (more: Partial<PaymentGateway> = {}, run = aRun(bare, {})) =>
  accountFileRunner({ ...refunds.gateway, ...more }).run({}, run) as Promise<void>;
const paidByLink = async (rentFen: number) => {
  const of = await payments.rented(rentFen);
  const { path } = await payments.linkOf(of);
  await payments.payThere((await payments.press(path)) ?? '');
};
const dayOf = async (day: BusinessDate) => {
  const { answer } = await send(world, admin, 'accountStatements', {
    query: { account: 'alipay', month: day.slice(0, 7) },
  });
  return { ...answer.days.find((one) => one.day === day), restFen: answer.balance.restFen };
};
const refetch = (day: string, by: Caller = admin, account: 'alipay' | 'bank' = 'alipay') =>
  send(world, by, 'refetchAccountFile', { body: { account, day } });
const told = async () =>
  (await stored<object>(bare, shop, `select body from messages where title = '账户账单未取得'`))
    .length;
const lineCount = async () =>
  (
    await stored<{ lines: number }>(bare, shop, 'select count(*)::int as lines from account_lines')
  )[0]?.lines;

test('the sandbox lays a file out as 支付宝 does, in GBK, and the reader of uploads reads it', async () => {
  await paidByLink(100_00);
  const day = nextDay(9);
  const merchant = refunds.gateway.merchantOf('alpha') ?? '';
  const file = await refunds.gateway.accountFile?.({ merchant, day });
  if (file?.kind !== 'ready') throw new Error('no file');
  const { bytes, fileName: name } = file;
  const { lines, errors } = readAlipayFile(await readTable({ name, bytes: Buffer.from(bytes) }));

  expect(new TextDecoder('gbk').decode(bytes)).toContain('#支付宝账务明细查询');
  expect(errors).toEqual([]);
  expect(lines.map((one) => [one.amountFen, one.feeFen, one.balanceFen])).toEqual([
    [100_00, 0, 100_00],
    [0, 60, 99_40],
  ]);
});

test('yesterday is fetched from 10:00 on, matched as an upload is, once; a killed worker goes on', async () => {
  await paidByLink(100_00);
  const day = nextDay(9.5);
  await fetchFiles();
  const early = await dayOf(day);
  bare.now = new Date(bare.now.getTime() + 3_600_000);
  await expect(fetchFiles({}, killedAfter(2, aRun(bare, {})))).rejects.toThrow(Killed);
  const killed = await dayOf(day);
  await fetchFiles();
  const read = await dayOf(day);
  const lines = await lineCount();
  await fetchFiles();
  const again = await refetch(day);
  await fetchFiles();

  expect(early).toMatchObject({ dayState: 'unasked', source: null });
  expect(killed.dayState).toBe('waiting');
  expect(read).toMatchObject({
    dayState: 'even',
    source: 'fetched',
    inFen: 100_00,
    feeFen: 60,
    openCount: 0,
  });
  expect(again.status).toBe(200);
  expect(await dayOf(day)).toEqual(read);
  expect(await lineCount()).toBe(lines);
  const named = await stored<object>(
    bare,
    shop,
    `select id from account_files f, jsonb_array_elements(f.lines) line where line ->> 'counterparty' <> ''`,
  );
  expect(named).toEqual([]);
});

test('a late or unreadable file is told once at 14:00; a day of two merchants waits for both', async () => {
  await paidByLink(200_00);
  const day = nextDay(10);
  const own = refunds.gateway.merchantOf('alpha') ?? '';
  const torn = Buffer.from('账务流水号');
  const two = {
    merchantsOf: async () =>
      [own, 'sandbox-second'].map((merchant) => ({ merchant, method: 'alipay' as const })),
  };
  const secondIs = (kind: 'notYet' | 'torn'): Partial<PaymentGateway> => ({
    ...two,
    accountFile: async (asked, brand) => {
      if (asked.merchant === own) return refunds.gateway.accountFile?.(asked) ?? { kind: 'none' };
      expect(brand).toBe('alpha');
      return kind === 'notYet'
        ? { kind }
        : { kind: 'ready', account: 'alipay', fileName: 'x.csv', bytes: torn };
    },
  });
  await fetchFiles(secondIs('notYet'));
  const waiting = await dayOf(day);
  const before = await told();
  bare.now = new Date(bare.now.getTime() + 4 * 3_600_000);
  await fetchFiles(secondIs('torn'));
  await fetchFiles(secondIs('torn'));
  const late = await dayOf(day);
  const after = await told();
  await fetchFiles(two);
  const read = await dayOf(day);

  expect(waiting).toMatchObject({ dayState: 'waiting', isLate: false });
  expect(late).toMatchObject({ dayState: 'waiting', isLate: true });
  expect(after - before).toBe(1);
  expect(read).toMatchObject({ dayState: 'even', source: 'fetched', inFen: 200_00 });
});

test('only who may settle asks again, for a day that is due, of an account that the gateway gives', async () => {
  const day = nextDay(10);
  const replies = await Promise.all([
    refetch(day, shop.clerk),
    refetch(businessDateOf(bare.now)),
    refetch(day, admin, 'bank'),
    refetch(day),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([403, 422, 409, 200]);
  const rows = await stored<{ brand_code: string }>(
    bare,
    bare.beta,
    'select brand_code from account_files',
  );
  expect(rows).toEqual([]);
});
