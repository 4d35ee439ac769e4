import { randomUUID } from 'node:crypto';
import { addDays, businessDate, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/money/ledger/transfers';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import type { Payee } from '@rental/domain/rental/withdrawals/payee';
import type { PayoutMethod } from '@rental/domain/rental/withdrawals/payout-account';
import { sql } from 'kysely';
import { inTransaction, type BrandCode } from '../../db/transaction.ts';
import { sandboxPayments } from '../../gateways/payment/open-payments.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { lockPayeeBalance, postAct } from '../../money/ledger/public.ts';
import { withdrawalRunner } from '../../rental/withdrawals/run-withdrawals.ts';
import { sealFor } from '../../sealed.ts';
import { proofIn } from '../people/agreed.ts';
import { someOperator } from '../people/people.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type Caller, type Shop, type World } from '../world.ts';
import { creditChannel } from './channel-credit.ts';
import { aRun, type RunChange } from './provider.ts';

/** Gives a store what a settlement would: what it earned is owed to it, and then in its balance. */
async function creditStore(
  { database, now }: Pick<World, 'database' | 'now'>,
  { brand: { code: brand } }: Shop,
  { storeId, amountFen }: { readonly storeId: number; readonly amountFen: number },
): Promise<void> {
  const post = (kind: ActKind, made: 'storeSettled' | 'settlementPaid') =>
    inTransaction(database.app, brand, 'read write', async (tx) => {
      await lockPayeeBalance(tx, brand, { payee: 'store', id: storeId });
      await postAct(tx, {
        brand,
        kind,
        subject: { kind: 'store', id: storeId },
        operatorId: null,
        note: null,
        proofKeys: [],
        happenedOn: businessDateOf(now),
        postedOn: businessDateOf(now),
        at: now,
        traceId: null,
        transfers: transfer(made, fen(amountFen)),
      });
    });
  await paidSettlement({ database, now }, brand, { storeId, amountFen });
  await post('settleStore', 'storeSettled');
  await post('paySettlement', 'settlementPaid');
}

let settled = 0;

/** A settlement of a store that was paid, of a last day that no other has. */
async function paidSettlement(
  { database, now }: Pick<World, 'database' | 'now'>,
  brand: BrandCode,
  { storeId, amountFen }: { readonly storeId: number; readonly amountFen: number },
): Promise<void> {
  settled += 1;
  const day = addDays(businessDate('2020-01-01'), settled);
  await inTransaction(database.owner, brand, 'read write', (tx) =>
    sql`
      with rule as (
        insert into settlement_rules (brand_code, store_id, number, mode, rent_bp, buyout_bp, compensation_bp, cycle, cycle_day,
          start_days, starts_on, operator_id, created_at)
        select ${brand}, ${storeId}, ${settled}, 'payout', 10000, 10000, 10000, 'week', 1, 0, ${day}::date, min(id), ${now}
        from operators where brand_code = ${brand}
        returning id
      )
      insert into settlements (brand_code, settlement_no, store_id, rule_id, mode, state, from_on, to_on, seen_to, rent_base_fen,
        rent_share_fen, base_fen, share_fen, net_fen, reviewed_at, paid_at, created_at)
      select ${brand}, ${`JS-${settled}`}, ${storeId}, rule.id, 'payout', 'paid', ${day}::date, ${day}::date, 0, ${amountFen},
        ${amountFen}, ${amountFen}, ${amountFen}, ${amountFen}, ${now}, ${now}, ${now} from rule`.execute(
      tx,
    ),
  );
}

/** The holder of every account of the fixture: 法定代表人 of both stores. */
export const holder = '张三丰';

interface FixtureOptions {
  readonly payee?: Payee;
  /** Absent: the first store or channel. */
  readonly payeeId?: number;
  /** Absent: the sandbox. */
  readonly gateway?: PaymentGateway;
}

/** A server whose provider pays the withdrawals of a store, channel or distributor, with a brand that has 单笔复核限额. */
export async function openWithdrawalFixture(
  bare: World,
  limitFen: number,
  {
    payee = 'store',
    payeeId,
    gateway = sandboxPayments(bare.filesDir, bare.secretKey, () => bare.now),
  }: FixtureOptions = {},
) {
  const shop = bare.alpha;
  const { code: brand } = shop.brand;
  await bare.database.owner.query(
    `update brands set money_limit_fen = ${limitFen} where code = '${brand}'`,
  );
  await stored(bare, shop, 'update stores set legal_person = $1', [holder]);
  await stored(bare, shop, 'update channels set payee_name = $1', [holder]);
  const app = await anotherServer(bare, { gateways: { payments: gateway } }); // it has read the limit
  const world = Object.create(bare, { app: { value: app } }) as World;
  const second = await someOperator(world, shop, `tixian${payee}`, shop.roles.administrator);
  const [storeId] = shop.stores;
  const owner = {
    payee,
    payeeId: payeeId ?? (payee === 'store' ? storeId : shop.channels[0]),
  };

  const call = (by: Caller, name: 'applyWithdrawal', body: object, key: string = randomUUID()) =>
    send(world, by, name, { body } as never, { 'idempotency-key': key });

  return {
    world,
    shop,
    storeId,
    second,
    gateway,
    owner,
    credit: (amountFen: number, of = storeId) =>
      creditStore(world, shop, { storeId: of, amountFen }),
    /** Gives the first channel an approved commission; answers its id. */
    earn: (amountFen: number) =>
      creditChannel(world, shop, { channelId: shop.channels[0], amountFen }),
    /** Enters an account of the owner; answers the reply. */
    saveAccount: async (by: Caller, account: string, method: PayoutMethod = 'alipay') =>
      send(world, by, 'savePayoutAccount', {
        body: {
          ...owner,
          method,
          account,
          holder,
          ...(method === 'bank' && { bankName: '招商银行杭州分行' }),
          ...(await proofIn(world)),
        },
      }),
    verify: async (by: Caller, accountId: number) =>
      send(world, by, 'verifyPayoutAccount', { body: { accountId, ...(await proofIn(world)) } }),
    apply: (by: Caller, accountId: number, amountFen: number, key?: string) =>
      call(by, 'applyWithdrawal', { accountId, amountFen }, key),
    approve: (by: Caller, withdrawalId: number) =>
      send(world, by, 'approveWithdrawal', { body: { withdrawalId } }),
    pay: async (by: Caller, withdrawalId: number) => {
      const { stepUp } = await proofIn(world);
      return send(world, by, 'transferWithdrawal', { body: { withdrawalId, ...stepUp } });
    },
    balance: async () =>
      (await send(world, shop.admin, 'withdrawableBalance', { query: owner })).answer,
    row: async (id: number) =>
      (await send(world, shop.admin, 'withdrawalDetail', { params: { id } })).answer,
    /** Runs the brand's withdrawals once, as the worker does. */
    run: (more: RunChange<PaymentGateway> = {}) =>
      withdrawalRunner(more.gateway ?? gateway, sealFor(bare.secretKey, 'payee')).run(
        {},
        aRun(bare, more),
      ),
    wait: (seconds: number) => {
      bare.now = new Date(bare.now.getTime() + seconds * 1000);
    },
    close: () => app.close(),
  };
}
