import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@rental/server/db/open-database';
import { testDatabase } from '@rental/server/db/testing/test-database';
import { inTransaction } from '@rental/server/db/transaction';
import { diskStorage } from '@rental/server/gateways/storage/disk-storage';
import { checkBooks } from '@rental/server/money/ledger/public';
import { wrongRollups } from '@rental/server/testing/orders/wrong-rollups';
import { afterEach, expect, test, vi } from 'vitest';
import { planBrands } from '../brand-plans.ts';
import { at } from '../random.ts';
import { sealIdentities } from '../seal-identities.ts';
import { seedDemo } from '../seed-demo.ts';
import { driveDemo } from './drive-demo.ts';

vi.setConfig({ testTimeout: 300_000 }); // three months of a store, with everything that happens in it

const plan = at(planBrands(1, 40), 0);
let database: Database;
let dataDir: string;

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A brand of the demo as it is at an instant; answers why a story did not come to its end. */
async function demoAt(today: Date): Promise<Error[]> {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rental-driven-'));
  await seedDemo(database, { brands: 1, orders: 40, today, dataDir, onProgress: () => {} });
  const storage = diskStorage(join(dataDir, 'files'));
  const secretKey = 'of the tests alone, 0123456789abcdef';
  const faults = await driveDemo({ database, plan, today, dataDir, storage, secretKey });
  await sealIdentities(database, plan.code, secretKey);
  return faults;
}

/** An ID number that stands by itself: a region, a day of birth, a sequence and its check. */
const idNumber =
  /(?<![\da-f])[1-6]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?![\da-f])/;

/** The rows of the brand that the application's role sees, or the owner of the database. */
async function seen<Row extends object>(statement: string, pool = database.app): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.brand = '${plan.code}'`);
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The tables in which whoever has stolen the database reads an ID number. */
async function tablesWithIdentities(): Promise<string[]> {
  const tables = await seen<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const open: string[] = [];
  for (const { name } of tables) {
    const rows = await seen<{ row: string }>(
      `select t::text as row from ${name} t`,
      database.owner,
    );
    if (rows.some(({ row }) => idNumber.test(row))) open.push(name);
  }
  return open;
}

const countOf = async (what: string): Promise<number> =>
  at(await seen<{ count: number }>(`select count(*) from ${what}`), 0).count;

async function proveAgreement(): Promise<void> {
  const differences = await inTransaction(database.app, plan.code, 'read only', (tx) =>
    checkBooks(tx, plan.code),
  );
  expect(differences).toEqual([]);
  for (const wrong of wrongRollups) expect(await seen(wrong)).toEqual([]);
}

/** The contents of each list for a newcomer, and of the driven orders. */
const found = {
  归还列表: 'order_returns where ended_at is null',
  '归还列表（已结清）': `order_returns where state = 'done'`,
  附加单: 'bills where charged_at is not null',
  买断列表: `order_buyouts where state = 'done'`,
  '买断列表（超时）': `order_buyouts where state = 'cancelled'`,
  '买断列表（已关闭）': `order_buyouts where state = 'closed'`,
  坏账列表: `order_losses where state = 'open'`,
  '坏账列表（部分收回）': `order_losses where state = 'part' and reason = 'fraud'`,
  '保险理赔（未到账）': `insurance_claims where state = 'open'`,
  '保险理赔（已撤销）': `insurance_claims where state = 'withdrawn'`,
  '保险理赔（部分到账）': `insurance_claims where state = 'part'`,
  '保险理赔（已到账）': `insurance_claims where state = 'settled'`,
  '投诉（待处理）': `complaints where state = 'toHandle'`,
  '投诉（跟进中）': `complaints where state = 'following'`,
  '投诉（已完结）': `complaints where state = 'closed'`,
  '投诉（已撤诉）': `complaints where state = 'withdrawn'`,
  '发票（待开票）': `invoices where state = 'pending'`,
  '发票（已开票）': `invoices where state = 'issued'`,
  '发票（已红冲）': `invoices where state = 'reversed'`,
  '发票（已驳回）': `invoices where state = 'refused'`,
  '法诉委外（已开庭）': `dunning_transfers where state = 'heard'`,
  '法诉委外（机构在办）': `dunning_transfers where state = 'handed' and kind = 'agency'`,
  '法诉委外（已安排）': `dunning_transfers where state = 'arranged'`,
  委外回款: 'overdue_recoveries where transfer_id is not null',
  追回中设备: `devices where state = 'tracing'`,
  续租列表: 'orders where relet_of is not null',
  超期未归还: 'orders where overstay_counted_on is not null and lock is null',
  合同正文: 'agreements where sealed_body is not null and signed_at is not null',
  电子签: 'agreement_parties where signed_at is not null',
  公证: `notarizations where state = 'issued'`,
  存证上链: `chain_records where state = 'success'`,
  存证: 'evidence_nodes',
  预授权: `authorization_steps where step = 'capture' and state = 'done'`,
  担保即将到期: `authorizations where warned_on is not null and state = 'open'`,
  担保已失效: 'orders where authorized_fen = 0 and hold_ends_on is not null and status = 6',
  '代扣流水（成功）': `deduction_attempts where state = 'succeeded'`,
  '代扣流水（失败）': `deduction_attempts where state = 'failed'`,
  多收待退: 'deduction_attempts where overpaid_fen > 0 and refunded_at is null',
  部分退款: 'bills where status = 2 and refunded_fen > 0',
  '提前归还按日计租，待退多付': 'orders where owed_back_fen > 0',
  '收款单（待支付）': `payment_orders where state = 'open'`,
  '收款单（支付中）': `payment_orders where state = 'paying' and undecided_at is null`,
  '收款单（待确认）': 'payment_orders where undecided_at is not null',
  '收款单（已支付）': `payment_orders where state = 'paid' and overpaid_fen = 0`,
  '收款单（多收待退）': 'payment_orders where overpaid_fen > 0 and refunded_at is null',
  '收款单（已关闭）': `payment_orders where state = 'closed'`,
  '对账单（有确认的收款）': `provider_statements where state = 'read' and ended_count > 0 and in_count >= 3`,
  对账差异: `statement_differences where state = 'open'`,
  转账退款: `refund_orders where transfer_id is not null and state = 'succeeded'`,
  '退款单（待打款）': `refund_orders where state = 'toPay'`,
  '退款单（原路退回）': `refund_orders where way = 'original' and state = 'succeeded'`,
  '退款单（失败）': `refund_orders where state = 'failed'`,
  '退款单（待确认）': 'refund_orders where undecided_at is not null',
  导出中心: `exports where status = 'done'`,
  自提点: 'pickup_points',
  商品类目: 'product_categories',
  待复核: `approvals where status = 'pending'`,
  '复核（已同意）': `approvals where status = 'approved'`,
  维修单: `repair_orders where state = 'repairing'`,
  结转预授权: `acts where kind = 'beginRelet'`,
  免押担保: 'orders where waiver_hold_fen > 0 and authorized_fen = waiver_hold_fen',
  短信记录: `sms_messages where status = 'sent'`,
  待补件: 'paper_requests where completed_at is null',
  换机: 'device_swaps',
  '商户结算（待审核）': `settlements where state = 'toReview'`,
  '商户结算（已支付）': `settlements where state = 'paid' and base_fen > 0`,
  '提现（审核中）': `withdrawals where state = 'pending'`,
  '提现（成功）': `withdrawals where state = 'paid'`,
  '渠道佣金（待审核）': `commissions where state = 'toReview'`,
  '渠道佣金（已支付）': `commissions where state = 'paid'`,
  '渠道提现（成功）': `withdrawals where state = 'paid' and channel_id is not null`,
  分销员: 'distributors where parent_id is not null',
  分销佣金: 'distribution_records where level = 2 and share_fen > 0',
  '分销佣金（已发放）': 'distribution_payments',
  '分销提现（成功）': `withdrawals where state = 'paid' and distributor_id is not null`,
  '分销提现（审核中）': `withdrawals where state = 'pending' and distributor_id is not null`,
  会计政策: 'accounting_policies',
};

test('a newcomer finds something in every list, from orders whose books and figures agree', async () => {
  expect(await demoAt(new Date('2026-12-31T16:03:00Z'))).toEqual([]); // just after midnight

  await proveAgreement();
  for (const [list, what] of Object.entries(found))
    expect.soft(await countOf(what), list).toBeGreaterThan(0);
  const statuses = await seen<{ status: number }>(
    `select distinct o.status from orders o join stores s on s.id = o.store_id where s.name = '旗舰店'`,
  );
  expect(new Set(statuses.map(({ status }) => status))).toEqual(
    new Set([0, 2, 4, 5, 6, 30, 31, 32, 35]),
  );
  // nobody is signed in, and what 旗舰店 signed in with opens nothing: it was a hash of low cost
  expect(await countOf('sessions')).toBe(0);
  expect(await countOf(`operators where password_hash like '%m=8,%'`)).toBe(0);
  expect(await tablesWithIdentities()).toEqual([]);
});

test('late on the last of February every story comes to its end, and nothing is of tomorrow', async () => {
  const today = new Date('2028-02-29T15:58:00Z');

  expect(await demoAt(today)).toEqual([]);

  await proveAgreement();
  const [last] = await seen<{ at: Date }>('select max(at) as at from order_history');
  expect(last?.at.getTime()).toBeLessThan(today.getTime());
});
