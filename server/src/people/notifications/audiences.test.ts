import { addDays, businessDateOf } from '@rental/domain/business-date';
import { randomUUID } from 'node:crypto';
import { allPermissions, type Permission } from '@rental/contract/permissions';
import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { nobody } from '../../http/nobody.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { handleTrialWord } from '../../platform/provider-accounts/public.ts';
import { handlePaymentWord } from '../../rental/top-ups/public.ts';
import { tellStore } from '../../rental/orders/core/public.ts';
import { aComplaint, applyingProgram, handle } from '../../testing/orders/applying-program.ts';
import { aRequest } from '../../testing/wire/some-invoices.ts';
import { registerOverdue } from '../../testing/orders/late-orders.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { place } from '../../testing/orders/placed-order.ts';
import { agreeToPlan, askForPlan, somePlan } from '../../testing/orders/repayments.ts';
import { someOperator } from '../../testing/people/people.ts';
import { settlePolicy } from '../../testing/people/sign-in.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { openNotaryFixture, type NotaryFixture } from '../../testing/providers/notary.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { openSplitFixture, type SplitFixture } from '../../testing/providers/store-splits.ts';
import { openWithdrawalFixture } from '../../testing/providers/withdrawals.ts';
import { smsAccount } from '../../testing/providers/sms-accounts.ts';
import { readStrayStatement } from '../../testing/providers/statements.ts';
import { grantCredit, turnAutoTopUpOn } from '../../testing/providers/top-ups.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { someApp, sendOpen, somePerson } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { anEventSender } from '../../testing/providers/event-sender.ts';
import {
  anotherLogin,
  aWorker,
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { createOperator } from '../auth/public.ts';
import { Audience } from './audience.ts';
import { insertEvent, type LiveEvent } from './event-store.ts';
import type { Occasion } from './occasions.ts';
import {
  hush,
  notice,
  openTab,
  say,
  switchLive,
  ticketFor,
  type Tab,
} from './testing/live-client.ts';

// Every event, message and alarm against rights × stores × channels, as testing/sweeps/outsiders.test.ts does it with calls. Whom each
// is for is written down here a second time; an occasion that is missing does not compile.

let bare: World;
let world: World;
let shop: Shop;
let fixture: DeductionFixture;
let notary: NotaryFixture;
let risk: RiskFixture;
let people: Person[];
let second: Caller;
let program: Awaited<ReturnType<typeof applyingProgram>>;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  await stored(bare, shop, `update brands set money_limit_fen = 4000 where code = 'alpha'`);
  await switchLive(bare, shop, true);
  fixture = await openDeductionFixture(bare);
  world = fixture.world;
  notary = await openNotaryFixture(bare);
  risk = await openRiskFixture(bare);
  second = await someOperator(bare, shop, 'fuhe1', shop.roles.administrator);
  people = await everySort();
  program = await applyingProgram(world, shop, '客户申请的程序');
});
afterAll(async () => {
  await notary.close();
  await risk.close();
  await fixture.close();
  await bare.close();
});

/** The reach of an operator's roles. */
const reaches = {
  wholeBrand: { scope: dataScope.all },
  store: { scope: dataScope.stores, store: 0 },
  otherStore: { scope: dataScope.stores, store: 1 },
  ownOrders: { scope: dataScope.self },
  channel: { scope: dataScope.channel, channel: 0 },
  otherChannel: { scope: dataScope.channel, channel: 1 },
} as const satisfies Record<string, { scope: DataScope; store?: 0 | 1; channel?: 0 | 1 }>;
type Reach = keyof typeof reaches;

interface Person {
  readonly caller: Caller;
  readonly who: string;
  readonly reach: Reach;
  readonly isChannel: boolean;
  readonly rights: ReadonlySet<Permission>;
}

/** The rights that some audience asks for. */
const askedFor = [
  'order:list', 'ledger:accounts', 'agreement:view', 'chain:list', 'bill:waive', 'user:reset', 'store:list', 'store:review',
  'application:list', 'risk:list', 'withdrawal:list',
] as const satisfies Permission[]; // prettier-ignore

/** Everywhere with all rights and with none, and with each single right and without it. */
async function everySort(): Promise<Person[]> {
  const sorts: [what: string, Reach, readonly Permission[]][] = [];
  for (const reach of Object.keys(reaches) as Reach[])
    sorts.push(['all rights', reach, allPermissions], ['no right', reach, []]);
  for (const right of askedFor) {
    const others = allPermissions.filter((one) => one !== right);
    sorts.push(
      [`only ${right}`, 'wholeBrand', [right]],
      [`all but ${right}`, 'wholeBrand', others],
    );
    sorts.push([`only ${right}`, 'store', [right]], [`only ${right}`, 'otherStore', [right]]);
  }
  sorts.push(['another with all rights', 'ownOrders', allPermissions]);
  const made: Person[] = [];
  for (const [index, [what, reach, rights]] of sorts.entries())
    made.push(await somebody(`${what}, ${reach}`, `sort${index}`, reach, rights));
  return made;
}

async function somebody(
  who: string,
  username: string,
  reach: Reach,
  rights: readonly Permission[],
): Promise<Person> {
  const { scope, store, channel }: { scope: DataScope; store?: 0 | 1; channel?: 0 | 1 } =
    reaches[reach];
  const purpose = channel === undefined ? 1 : 2;
  const [role] = await stored<{ id: number }>(
    bare,
    shop,
    `insert into roles (brand_code, code, name, purpose, data_scope) values ('alpha', $1, $1, $2, $3) returning id`,
    [username, purpose, scope],
  );
  const roleId = role?.id ?? 0;
  await stored(bare, shop, `insert into role_permissions select 'alpha', $1, unnest($2::text[])`, [
    roleId,
    rights,
  ]);
  const operatorId = await inTransaction(bare.database.owner, 'alpha', 'read write', (tx) =>
    createOperator(tx, 'alpha', {
      username,
      password,
      nickName: username,
      purpose,
      roleIds: [roleId],
      storeIds: store === undefined ? [] : [shop.stores[store]],
      channelId: channel === undefined ? null : shop.channels[channel],
    }),
  );
  const caller = await anotherLogin(bare, shop, { ...shop.admin, operatorId, username }, 1e11);
  return { caller, who, reach, isChannel: purpose === 2, rights: new Set(rights) };
}

/** Somebody does what is told, for whoever `hears` says. What `prepares` tells on the way is not looked at. */
interface Telling<Ready = unknown> {
  readonly prepares?: () => Promise<Ready>;
  readonly acts: (ready: Ready) => Promise<unknown>;
  readonly hears: (person: Person) => boolean;
}
const telling = <Ready>(one: Telling<Ready>) => one as Telling;

const everyone = () => true;
const manage = ({ isChannel }: Person) => !isChannel;
const wholeBrandWith =
  (right: Permission) =>
  ({ reach, rights }: Person) =>
    reach === 'wholeBrand' && rights.has(right);
/** An operator who reaches the first store and the first channel, and is the assignee. */
const reachesIt = ({ reach, caller }: Person) =>
  ['wholeBrand', 'store', 'channel'].includes(reach) ||
  (reach === 'ownOrders' && caller.operatorId === responsible().caller.operatorId);
const ofOrder = (right: Permission, also: (person: Person) => boolean) => (person: Person) =>
  person.rights.has(right) && reachesIt(person) && also(person);
/** The one who answers for the orders of this test. */
const responsible = () => people.find(({ who }) => who === 'all rights, ownOrders') as Person;
const only = (caller: () => Caller) => (person: Person) =>
  person.caller.operatorId === caller().operatorId;
const sort = (who: string) => () => (people.find((one) => one.who === who) as Person).caller;

/** An order in the first store and channel for which `responsible` answers. */
async function anOrder(): Promise<number> {
  const more = { responsible_id: responsible().caller.operatorId };
  const [id = 0] = await someOrders(world, shop, 1, undefined, more);
  return id;
}
const appliedOrder = () => program.toShip({ responsible_id: responsible().caller.operatorId });
/** An order of the program, whose customer has paid something that can be invoiced. */
async function paidOrder() {
  const order = await program.rental({ responsible_id: responsible().caller.operatorId });
  const { answer } = await send(world, shop.admin, 'orderDetail', {
    params: { id: order.orderId },
  });
  const billIds = answer.bills.slice(0, 1).map(({ id }) => id);
  await doMoney(world, shop.admin, 'collectBills', {
    orderId: order.orderId,
    billIds,
    amountFen: null,
    method: 'cash',
  });
  return order;
}
const giveToResponsible = (orderId: number) =>
  stored(world, shop, 'update orders set responsible_id = $2 where id = $1', [
    orderId,
    responsible().caller.operatorId,
  ]);

/** All but the shop's own administrator are administrators since then. */
const administratorsSince = (since: Date | null) =>
  stored(world, shop, 'update operators set administrator_since = $2 where id <> $1', [
    shop.admin.operatorId,
    since,
  ]);

const tamperWithCash = (byFen: number) =>
  stored(world, shop, `update accounts set debit_fen = debit_fen + $1 where code = 'cash'`, [
    byFen,
  ]);

/** A waiver of ¥50.00 that somebody asks a second person for. */
async function askForWaiver(by: Caller) {
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    total_rent_fen: fen(120_000),
    term_count: 12,
  });
  await giveToResponsible(orderId);
  const decides = { orderId, billId: billIds.at(-1) ?? 0, amountFen: 5_000, lateFeeFen: 0 };
  const { seen } = (await send(world, by, 'previewWaiveBill', { body: decides })).answer;
  const body = { ...decides, seen, reason: '协商', approvalReason: '店长同意', stepUp: {} };
  const { answer } = await send(
    world,
    by,
    'waiveBill',
    { body },
    { 'idempotency-key': randomUUID() },
  );
  return { approvalId: answer.approvalId ?? 0 };
}

const announced = (audience: 'brand' | 'manage' | 'channel' | 'places') => () =>
  send(world, shop.admin, 'publishAnnouncement', {
    body: {
      title: `公告${audience}`,
      body: '今晚维护',
      audience,
      storeIds: audience === 'places' ? [shop.stores[1]] : [],
      channelIds: audience === 'places' ? [shop.channels[0]] : [],
    },
  });

const storeWithStatus = (status: number) =>
  stored(
    world,
    shop,
    `update stores set status = $2, merchant_name = '甲', licence_no = '91110000802100433B', legal_person = '乙',
       licence_photos = '{/files/0}' where id = $1`,
    [shop.stores[0], status],
  );

/** An online top-up of ¥50.00. */
const onlineTopUp = (state: 'waiting' | 'returning') =>
  stored(
    world,
    shop,
    `insert into top_up_payments (brand_code, balance, amount_fen, trade_no, refund_no, state, return_url, look_at, expires_at, operator_id,
       created_at, paid_at)
     values ($1, 'risk', 5000, 'CZ' || $2, 'CT' || $2, $2, 'https://a.test/', $3, $3, $4, $3, $5)`,
    [
      shop.brand.code,
      state,
      bare.now,
      shop.admin.operatorId,
      state === 'waiting' ? null : bare.now,
    ],
  );

/** Takes in a message of the provider about the last online top-up. */
async function saidOfTopUp(word: Parameters<typeof handlePaymentWord>[3]) {
  const run = aRun(bare, {});
  const acting = await actingJob(run);
  const [last] = await stored<{ id: number }>(
    world,
    shop,
    'select id::int from top_up_payments order by id desc limit 1',
  );
  await run.transaction('read write', (tx) => handlePaymentWord(acting(), tx, last?.id ?? 0, word));
}

const tellings: Record<Occasion, readonly Telling[]> = {
  approvalRequested: [
    {
      acts: () => askForWaiver(sort('all rights, wholeBrand')()),
      hears: (person) =>
        ofOrder('bill:waive', manage)(person) && person.who !== 'all rights, wholeBrand',
    },
    {
      prepares: () => settlePolicy(world, shop, 'second_person_for_administrators'),
      acts: async () =>
        send(world, shop.admin, 'resetOperatorPassword', {
          body: {
            id: second.operatorId,
            approvalId: null,
            stepUp: { password: await sealed(world, password) },
          },
        }),
      hears: (person) => manage(person) && person.rights.has('user:reset'),
    },
  ],
  approvalDecided: [
    telling({
      prepares: () => askForWaiver(sort('all rights, wholeBrand')()),
      acts: ({ approvalId }: { approvalId: number }) =>
        send(world, shop.admin, 'refuseRequest', {
          params: { id: approvalId },
          body: { reason: '未见本人' },
        }),
      hears: only(sort('all rights, wholeBrand')),
    }),
  ],
  administeredAlone: [
    {
      prepares: () => administratorsSince(world.now), // too new to agree
      acts: async () => {
        const body = {
          username: 'xinguanli',
          enabled: true,
          nickName: '新人',
          roleIds: [shop.roles.administrator],
          stepUp: { password: await sealed(world, password) },
        };
        await send(world, shop.admin, 'createOperator', { body });
        await administratorsSince(null);
      },
      hears: wholeBrandWith('security:policy'),
    },
  ],
  exportChanged: [
    {
      prepares: () =>
        send(world, sort('all rights, store')(), 'createExport', {
          body: { list: 'listOrders', format: 'csv', query: {} },
        }),
      acts: () => aWorker(bare).workUntilIdle(),
      hears: only(sort('all rights, store')),
    },
  ],
  dictionaryChanged: [
    {
      acts: () =>
        send(world, shop.admin, 'addDictionaryDetail', {
          body: { dictName: 'carrier', label: '德邦快递', value: '德邦快递' },
        }),
      hears: everyone,
    },
  ],
  siteChanged: [
    {
      acts: async () => {
        const { answer } = await send(world, shop.admin, 'brandSettings');
        const changes = { footerTxt: '© 2026' };
        return send(world, shop.admin, 'saveBrandSettings', {
          body: { changes, seen: answer.seen, stepUp: { password: await sealed(world, password) } },
        });
      },
      hears: everyone,
    },
  ],
  rightsChanged: [
    {
      acts: () =>
        send(world, shop.admin, 'updateRole', {
          body: { id: shop.roles.clerk, description: '前台店员' },
        }),
      hears: manage,
    },
  ],
  ownRightsChanged: [
    {
      acts: () =>
        send(world, shop.admin, 'updateOperator', {
          body: { id: sort('no right, otherStore')().operatorId, storeIds: [...shop.stores] },
        }),
      hears: only(sort('no right, otherStore')),
    },
  ],
  orderPlaced: [
    {
      acts: () => place(world, shop, orderOf(shop, responsible().caller.operatorId)),
      hears: ofOrder('order:list', everyone),
    },
  ],
  applicationReceived: [
    telling({
      prepares: appliedOrder,
      acts: (order: Awaited<ReturnType<typeof appliedOrder>>) => order.apply(aComplaint),
      hears: ofOrder('application:list', everyone),
    }),
  ],
  applicationGiven: [
    telling({
      prepares: async () => (await appliedOrder()).applied(aComplaint),
      acts: ({ id }: { id: number }) =>
        handle(world, shop.admin, 'giveApplication', id, {
          operatorId: responsible().caller.operatorId,
        }),
      hears: only(() => responsible().caller),
    }),
  ],
  invoiceRequested: [
    telling({
      prepares: paidOrder,
      acts: (order: Awaited<ReturnType<typeof paidOrder>>) =>
        sendOpen(world, program.key, 'openAskInvoice', {
          params: { externalNo: order.externalNo },
          body: { requestNo: 'F-1', ...aRequest },
        }),
      hears: ofOrder('invoice:list', everyone),
    }),
  ],
  orderHandedOver: [
    telling({
      prepares: anOrder,
      acts: handOver,
      hears: ({ reach, rights }) =>
        rights.has('order:list') && ['wholeBrand', 'store'].includes(reach),
    }),
  ],
  orderReceivedFromStore: [
    telling({
      prepares: anOrder,
      acts: handOver,
      hears: ({ reach, rights }) =>
        rights.has('order:list') && ['wholeBrand', 'otherStore'].includes(reach),
    }),
  ],
  ordersAssigned: [
    telling({
      prepares: anOrder,
      acts: (orderId: number) =>
        send(world, shop.admin, 'assignOrders', {
          body: { orderIds: [orderId], operatorId: sort('all rights, store')().operatorId },
        }),
      hears: only(sort('all rights, store')),
    }),
  ],
  orderNeedsAttention: [
    telling({
      prepares: anOrder,
      acts: (id: number) =>
        inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
          tellStore(
            {
              brand: shop.brand,
              brandCode: 'alpha',
              operator: nobody,
              now: world.now,
              address: 'timer',
              traceId: 'test',
            },
            tx,
            { id, order_no: 'ZL1' },
            '代扣失败需处理',
            '代扣失败',
          ),
        ),
      hears: ofOrder('order:list', manage),
    }),
  ],
  repaymentBroken: [
    telling({
      prepares: async () => {
        const then = world.now;
        bare.now = new Date(then.getTime() - 100 * 86_400_000);
        const { id } = await rentedOrder(world, shop, { term_count: 1 });
        await giveToResponsible(id);
        bare.now = new Date(then.getTime() - 10 * 86_400_000);
        await registerOverdue(bare, shop);
        const plan = await somePlan(world, shop.admin, id);
        const approvalId = await askForPlan(world, shop.admin, plan);
        await agreeToPlan(world, [shop.admin, second], approvalId);
        bare.now = then;
      },
      acts: () => registerOverdue(bare, shop),
      hears: ofOrder('dunning:work', manage),
    }),
  ],
  moneyCallbackMismatch: [
    telling({
      prepares: async () => {
        const { orderId, billId } = await fixture.signedOrder('0003');
        await giveToResponsible(orderId);
        await fixture.run();
        const [tried] = await stored<{ trade_no: string }>(
          world,
          shop,
          'select trade_no from deduction_attempts where bill_id = $1',
          [billId],
        );
        return tried?.trade_no ?? '';
      },
      acts: (tradeNo: string) => fixture.callback({ tradeNo, amountFen: 1 }),
      hears: wholeBrandWith('ledger:accounts'),
    }),
  ],
  statementDiffers: [
    {
      acts: () => readStrayStatement(bare),
      hears: wholeBrandWith('ledger:accounts'),
    },
  ],
  agreementCallbackMismatch: [
    telling({
      prepares: async () => {
        const orderId = await notary.signedOrder();
        await giveToResponsible(orderId);
        await notary.apply(orderId);
        return (await notary.notarizationsOf(orderId))[0]?.apply_no ?? '';
      },
      acts: (applyNo: string) =>
        notary.callback('notarization', {
          eventNo: `${applyNo} 1`,
          applyNo,
          contentHash: 'f'.repeat(64),
          outcome: 'accepted',
        }),
      hears: ofOrder('agreement:view', manage),
    }),
  ],
  chainCallbackMismatch: [
    telling({
      prepares: async () => {
        const orderId = await notary.signedOrder();
        await giveToResponsible(orderId);
        await notary.run();
        return (await notary.recordsOf(orderId))[0]?.record_no ?? '';
      },
      acts: (recordNo: string) =>
        notary.callback('chain', {
          eventNo: `${recordNo} 1`,
          recordNo,
          hash: 'f'.repeat(64),
          outcome: 'processing',
        }),
      hears: ofOrder('chain:list', manage),
    }),
  ],
  chainFailed: [
    {
      prepares: async () => {
        notary.behave('rejects');
        await giveToResponsible(await notary.signedOrder());
        for (let round = 0; round < 4; round += 1) {
          await notary.run();
          notary.wait(3_600);
        }
      },
      acts: () => notary.run(),
      hears: ofOrder('chain:list', manage),
    },
  ],
  booksDiffer: [
    {
      prepares: () => tamperWithCash(7),
      acts: async () => {
        await send(world, shop.admin, 'checkBooksNow');
        await tamperWithCash(-7); // what follows gives money away: the books agree again
        await stored(world, shop, 'update book_checks set stopped_at = null');
      },
      hears: wholeBrandWith('ledger:accounts'),
    },
  ],
  smsBalanceEmpty: [
    {
      prepares: () =>
        stored(world, shop, 'update sms_accounts set balance = 0, told_empty_on = null'),
      acts: async () => {
        await send(world, shop.admin, 'approveOrder', { body: { orderId: await anOrder() } });
        await aWorker(bare).workUntilIdle();
      },
      hears: manage,
    },
  ],
  smsBalanceLow: [
    {
      prepares: () => stored(world, shop, 'update sms_accounts set balance = 100'),
      acts: async () => {
        await send(world, shop.admin, 'approveOrder', { body: { orderId: await anOrder() } });
        await aWorker(bare).workUntilIdle();
      },
      hears: wholeBrandWith('sms:list'),
    },
  ],
  riskBalanceLow: [
    {
      prepares: () => risk.topUp(100),
      acts: async () => {
        const body = { orderId: await anOrder(), type: 1 as const };
        await send(risk.world, shop.admin, 'queryRisk', { body });
      },
      hears: wholeBrandWith('risk:list'),
    },
  ],
  autoTopUpSet: [
    {
      prepares: () => grantCredit(bare, shop),
      acts: () => turnAutoTopUpOn(world, shop, 'sms'),
      hears: wholeBrandWith('topUp:list'),
    },
  ],
  autoTopUpDone: [
    {
      prepares: async () => {
        await stored(world, shop, 'update sms_accounts set balance = 0');
        await turnAutoTopUpOn(world, shop, 'sms');
      },
      acts: () => aWorker(bare).workUntilIdle(),
      hears: wholeBrandWith('topUp:list'),
    },
  ],
  autoTopUpCapped: [
    {
      prepares: () => stored(world, shop, 'update sms_accounts set balance = 0'),
      acts: async () => {
        await turnAutoTopUpOn(world, shop, 'sms', { dailyCapFen: fen(50_00) });
        await aWorker(bare).workUntilIdle();
      },
      hears: wholeBrandWith('topUp:list'),
    },
  ],
  topUpPaid: [
    {
      prepares: () => onlineTopUp('waiting'),
      acts: () => saidOfTopUp({ kind: 'paid', amountFen: fen(50_00) }),
      hears: wholeBrandWith('topUp:list'),
    },
  ],
  topUpReturnFailed: [
    {
      prepares: () => onlineTopUp('returning'),
      acts: () => saidOfTopUp({ kind: 'notReturned', reason: 'other' }),
      hears: wholeBrandWith('topUp:list'),
    },
  ],
  providerKeysExpire: [
    {
      prepares: async () => {
        await smsAccount(world, shop, { expiresOn: '2026-01-01' });
        // a worker of an earlier occasion did the work of this day
        await stored(world, shop, `delete from jobs where kind = 'provider-keys'`);
      },
      acts: () => aWorker(bare).workUntilIdle(),
      hears: wholeBrandWith('providerAccount:list'),
    },
  ],
  fenTrialFailed: [
    telling({
      prepares: async () => {
        const accountId = await smsAccount(world, shop, { name: '收租账户' });
        const [trial] = await stored<{ id: number }>(
          world,
          shop,
          `insert into fen_trials (brand_code, account_id, version, trade_no, refund_no, state, return_url, look_at,
             expires_at, operator_id, created_at, paid_at)
           select brand_code, id, 1, 'YF1', 'YT1', 'returning', 'https://a.test/', $1, $1, $2, $1, $1
             from provider_accounts where id = $3 returning id::int`,
          [bare.now, shop.admin.operatorId, accountId],
        );
        return trial?.id ?? 0;
      },
      acts: async (trialId: number) => {
        const run = aRun(bare, {});
        const acting = await actingJob(run);
        await run.transaction('read write', (tx) =>
          handleTrialWord(acting(), tx, trialId, { kind: 'notReturned', reason: 'insufficient' }),
        );
      },
      hears: wholeBrandWith('providerAccount:list'),
    }),
  ],
  webhookFails: [
    {
      prepares: async () => {
        const { appId } = await someApp(bare, shop, { name: '失联商城' });
        await send(world, shop.admin, 'saveWebhook', {
          body: {
            id: appId,
            url: 'https://shop.example.com/events',
            stepUp: { password: await sealed(world, password) },
          },
        });
        await stored(
          world,
          shop,
          `update open_apps set webhook_url = 'http://127.0.0.1:9/', webhook_failing_since = $1 where id = $2`,
          [new Date(bare.now.getTime() - 2 * 3_600_000), appId],
        );
        await send(world, shop.admin, 'testWebhook', { body: { id: appId } });
      },
      acts: async () => {
        const sender = anEventSender(bare);
        await sender.sendUntilIdle();
        await sender.stop();
      },
      hears: wholeBrandWith('openApp:list'),
    },
  ],
  storeSubmitted: [
    {
      prepares: () => storeWithStatus(0),
      acts: () => send(world, shop.admin, 'submitStore', { body: { id: shop.stores[0] } }),
      hears: wholeBrandWith('store:review'),
    },
  ],
  storeReviewed: [
    {
      prepares: () => storeWithStatus(1),
      acts: () =>
        send(world, shop.admin, 'reviewStore', {
          body: { id: shop.stores[0], verdict: 'approve' },
        }),
      hears: ({ reach, rights }) =>
        rights.has('store:list') && ['wholeBrand', 'store'].includes(reach),
    },
  ],
  distributorWithdrawal: [
    telling({
      prepares: async () => {
        const params = { customerId: `C-${Date.now()}` };
        await sendOpen(world, program.key, 'openCustomer', {
          params: { externalId: params.customerId },
          body: somePerson,
        });
        await sendOpen(world, program.key, 'openDistributor', { body: params });
        return params;
      },
      acts: (params: { customerId: string }) =>
        sendOpen(world, program.key, 'openSaveAccount', {
          params,
          body: { method: 'alipay', account: '13800000006', holder: somePerson.name },
        }),
      hears: ({ reach, rights }) => rights.has('withdrawal:review') && reach === 'wholeBrand',
    }),
  ],
  withdrawalFailed: (['store', 'channel'] as const).map((payee) =>
    telling({
      prepares: async () => {
        const withdrawals = await openWithdrawalFixture(bare, 4000, { payee });
        const [enters, applies] =
          payee === 'store'
            ? [withdrawals.second, shop.clerk]
            : [shop.channelOperator, shop.channelOperator];
        const account = await withdrawals.saveAccount(enters, '13800000001');
        await withdrawals.verify(shop.admin, account.answer.id);
        await (payee === 'store' ? withdrawals.credit(100_00) : withdrawals.earn(100_00));
        const { answer } = await withdrawals.apply(applies, account.answer.id, 100_00);
        await withdrawals.approve(withdrawals.second, answer.id);
        await withdrawals.pay(shop.admin, answer.id);
        return withdrawals;
      },
      acts: async (withdrawals: Awaited<ReturnType<typeof openWithdrawalFixture>>) => {
        await withdrawals.run();
        withdrawals.wait(60);
        await withdrawals.run();
        await withdrawals.close();
      },
      hears: ({ reach, rights }) =>
        rights.has('withdrawal:list') && ['wholeBrand', payee].includes(reach),
    }),
  ),
  splitNeedsAttention: [
    telling({
      prepares: async () => {
        const splits = await openSplitFixture(bare);
        const startsOn = addDays(businessDateOf(bare.now), -1);
        const cycleDay = new Date(`${startsOn}T00:00:00Z`).getUTCDay() + 1; // the period ended yesterday
        await splits.store.allow({ allowsSplit: true });
        await splits.store.rule({ mode: 'split', startsOn, cycleDay });
        await splits.receiver('01');
        await splits.paid();
        await stored(bare, shop, 'update acts set posted_on = posted_on - 1');
        const payer = await someOperator(splits.world, shop, 'fenzhang', shop.roles.administrator);
        await splits.store.pay(await splits.approved(), payer);
        return splits;
      },
      acts: async (splits: SplitFixture) => {
        await splits.split();
        await splits.close();
      },
      hears: ({ reach, rights }) =>
        rights.has('settlement:pay') && ['wholeBrand', 'store'].includes(reach),
    }),
  ],
  announcement: [
    { acts: announced('brand'), hears: everyone },
    { acts: announced('manage'), hears: manage },
    { acts: announced('channel'), hears: ({ isChannel }) => isChannel },
    {
      acts: announced('places'),
      hears: ({ reach }) => ['wholeBrand', 'otherStore', 'channel'].includes(reach),
    },
  ],
  opsNotice: [{ acts: () => say(bare, shop, '系统将于22:00维护'), hears: everyone }],
};

const orderOf = (alpha: Shop, responsibleId: number) => ({
  store_id: alpha.stores[0],
  channel_id: alpha.channels[0],
  responsible_id: responsibleId,
  customer_id: alpha.customerId,
  sku_id: alpha.skus[0],
  customer_phone: '13812345678',
  phone_last4: '5678',
  source: 'alipay' as const,
  special_order_type: 1 as const,
  total_rent_fen: fen(360_000),
  term_count: 12,
  period_unit: 'month' as const,
  period_days: null,
  deposit_fen: fen(0),
  deposit_waived_fen: fen(0),
  buyout_fen: null,
  risk_level: null,
  risk_score: null,
  risk_waiver_reason: null,
  reject_reason: null,
  close_reason: null,
});

function handOver(orderId: number) {
  return send(world, shop.admin, 'handOverOrder', {
    body: { orderId, storeId: shop.stores[1], reason: '客户就近' },
  });
}

interface TestedEvent {
  readonly id: number;
  readonly messageId: number | null;
  readonly occasion: string;
  readonly hears: (person: Person) => boolean;
}

/** The events of an occasion that `one` comes to. */
async function eventsOf(occasion: string, one: Telling): Promise<TestedEvent[]> {
  const ready = await one.prepares?.();
  const [last] = await stored<{ id: number }>(
    world,
    shop,
    'select coalesce(max(id), 0)::int id from live_events',
  );
  await one.acts(ready);
  const told = await stored<{ id: number; message_id: number | null }>(
    world,
    shop,
    'select id::int, message_id::int from live_events where id > $1 and occasion = $2',
    [last?.id, occasion],
  );
  if (told.length === 0) throw new Error(`Nothing was told: ${occasion}`);
  return told.map(({ id, message_id: messageId }) => ({
    id,
    messageId,
    occasion,
    hears: one.hears,
  }));
}

test('S104 every event, message and alarm is heard by whom it is for, live, again after a reconnect and in the message centre, and by nobody else', async () => {
  const start = (await ticketFor(bare, shop.admin)).after;
  const tabs = await tabsOf();
  const events: TestedEvent[] = [];
  for (const [occasion, some] of Object.entries(tellings))
    for (const one of some) events.push(...(await eventsOf(occasion, one)));
  await hush(bare, shop, ...tabs);
  const back = await tabsOf(start);
  await hush(bare, shop, ...back);

  const wrong: string[] = [];
  for (const [index, person] of people.entries()) {
    const kept = await keptFor(person);
    for (const { id, messageId, occasion, hears } of events) {
      const isFor = hears(person);
      const has = (tab: Tab | undefined) => tab?.frames.some((frame) => frame.id === id) === true;
      const where = [
        ['live', has(tabs[index])],
        ['replayed', has(back[index])],
        ...(messageId === null ? [] : [['kept', kept.has(messageId)] as const]),
      ] as const;
      for (const [way, isHeard] of where)
        if (isHeard !== isFor)
          wrong.push(`${occasion} ${isHeard ? 'reached' : 'missed'} ${person.who} (${way})`);
    }
  }

  expect(wrong).toEqual([]);
}, 180_000);

const tabsOf = async (after?: number) => {
  const tabs: Tab[] = [];
  for (const { caller } of people)
    tabs.push(await openTab(bare, caller, after === undefined ? {} : { after }));
  return tabs;
};

const keptFor = async ({ caller }: Person) => {
  const { answer } = await send(world, caller, 'listMessages', { query: { size: 500 } });
  return new Set(answer.content.map(({ id }) => id));
};

test('what was asked of an order that lies out of reach by now is not sent again', async () => {
  const start = (await ticketFor(bare, shop.admin)).after;
  await askForWaiver(shop.admin);
  const [order] = await stored<{ id: number }>(
    world,
    shop,
    `select order_id::int id from live_events where occasion = 'approvalRequested' and order_id is not null order by 1 desc limit 1`,
  );
  await stored(world, shop, 'update orders set store_id = $2 where id = $1', [
    order?.id,
    shop.stores[1],
  ]);

  const tab = await openTab(bare, sort('only bill:waive, store')(), { after: start });
  const there = await openTab(bare, sort('only bill:waive, otherStore')(), { after: start });
  await hush(bare, shop, tab, there);

  expect([tab.frames.length, there.frames.length]).toEqual([0, 1]);
});

test('who lost a right hears nothing by it any more, from the very next event on', async () => {
  const person = sort('only chain:list, wholeBrand')();
  const tab = await openTab(bare, person);
  const tell = async (message: string) => {
    const to = Audience.wholeBrand('chain:list');
    await inTransaction(bare.database.app, 'alpha', 'read write', (tx) =>
      insertEvent(tx, 'alpha', notice(bare, message, to)),
    );
  };
  await tell('before');
  await hush(bare, shop, tab);

  await stored(world, shop, `delete from operator_roles where operator_id = $1`, [
    person.operatorId,
  ]);
  await tell('after');
  await hush(bare, shop, tab);

  expect(tab.frames.map(({ message }) => message)).toEqual(['before']);
});

test('an audience that was not made as one, or a key that nobody knows, is not announced', async () => {
  const announcing = (event: object) =>
    inTransaction(bare.database.app, 'alpha', 'read write', (tx) =>
      insertEvent(tx, 'alpha', event as LiveEvent),
    );
  const right = notice(bare, 'x');

  await expect(announcing({ ...right, to: { purpose: 1, storeIds: [1] } })).rejects.toThrow();
  await expect(announcing({ ...right, to: undefined })).rejects.toThrow();
  await expect(announcing({ ...right, storeIds: [1] })).rejects.toThrow('unknown keys: storeIds');
  expect(() => Audience.places([], [])).toThrow();
});
