import { isMoneyMethod, type AccountCode } from '@rental/domain/money/ledger/accounts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderCommand } from '../../testing/orders/command-names.ts';
import { rentedOrder } from '../../testing/orders/money.ts';
import { orderCommandNames, orderCommands } from '../../testing/orders/order-commands.ts';
import { someOperator } from '../../testing/people/people.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { openNotaryFixture, type NotaryFixture } from '../../testing/providers/notary.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { openOrderFixture, type Ready, type OrderFixture } from '../../testing/order-fixture.ts';
import { createWorld, password, type Caller, type World } from '../../testing/world.ts';

// Every command upon an order while the books of its brand are known to be wrong: those that give money away or let go of what
// is frozen are refused, and all others are done.

let bare: World;
let holds: AuthorizationFixture;
let charges: DeductionFixture;
let notary: NotaryFixture;
let bench: OrderFixture;
let one: Caller;
beforeAll(async () => {
  bare = await createWorld();
  notary = await openNotaryFixture(bare); // first: the others read what its brands have turned on
  holds = await openAuthorizationFixture(bare);
  charges = await openDeductionFixture(bare);
  bench = openOrderFixture(holds, charges, notary);
  one = await someOperator(bare, bare.alpha, 'tingzhi1', bare.alpha.roles.administrator);
});
afterAll(async () => {
  await holds.close();
  await charges.close();
  await notary.close();
  await bare.close();
});

/** Moves an account by `fen` as nobody but the owner of the schema could, and has the books checked. */
async function tamper(fen: number): Promise<void> {
  const { alpha } = bare;
  await stored(
    bare,
    alpha,
    `update accounts set debit_fen = debit_fen + ${fen} where code = 'cash'`,
  );
  expect((await send(holds.world, alpha.admin, 'checkBooksNow')).status).toBe(200);
}

async function done(name: OrderCommand, { params, body }: Ready) {
  const stepUp = { password: await sealed(bare, password) };
  const input = { params, body: { ...body, stepUp } };
  return send(holds.world, one, name, input, { 'idempotency-key': randomUUID() });
}

/** The amounts given away by acts after this one, and the releases asked of the providers. */
async function givenSince(actId: number) {
  const moved = await stored<{ kind: string; credit: AccountCode; is_reversal: boolean }>(
    bare,
    bare.alpha,
    'select kind, credit, is_reversal from transfers where act_id > $1',
    [actId],
  );
  return moved.filter(
    ({ kind, credit, is_reversal }) => isMoneyMethod(credit) || (kind === 'waived' && !is_reversal),
  );
}
const lastAct = async () =>
  (await stored<{ id: number }>(bare, bare.alpha, 'select coalesce(max(id), 0) as id from acts'))[0]
    ?.id ?? 0;
const releases = async () =>
  (await stored(bare, bare.alpha, `select id from authorization_steps where step = 'release'`))
    .length;

const stopped: ReadonlySet<OrderCommand> = new Set<OrderCommand>([
  'changeAmounts',
  'rejectOrder',
  'refuseDelivery',
  'closeOrder',
  'waiveBill',
  'payOffOrder',
  'refundBill',
  'refundOwedBack',
  'cancelCharge',
  'completeReturn',
  'completeWithoutReturn',
  'endAsLost',
  'registerClaim',
  'executeRequest',
  'cancelRelet',
  'releaseAuthorization',
  'refundCapture',
  'refundPayment',
  'refundDeduction',
  'payRefund',
  'settleRefund',
]);

/** Stopped where they give something away, of which their ways have both. */
const stoppedGiving: ReadonlySet<OrderCommand> = new Set<OrderCommand>([
  'buyOutOrder',
  'reopenInspection',
]);

test.each(orderCommandNames)('%s while the books differ', async (name) => {
  const ready: Ready[] = [];
  for (const way of orderCommands[name]) ready.push(await way(bench, one));
  await tamper(1);
  const [act, asked] = [await lastAct(), await releases()];

  const refused: Ready[] = [];
  const outcomes = new Set<string>();
  for (const each of ready) {
    const heard = await done(name, each);
    outcomes.add(heard.status < 300 ? 'done' : `${heard.status} ${heard.refusal.code}`);
    if (heard.status >= 300) refused.push(each);
  }
  const given = await givenSince(act);
  const released = (await releases()) - asked;
  await tamper(-1);
  const resolved = [];
  for (const each of refused) resolved.push((await done(name, each)).status);

  const stop = stopped.has(name) || stoppedGiving.has(name) ? ['409 books_differ'] : [];
  expect(outcomes).toEqual(new Set([...stop, ...(stopped.has(name) ? [] : ['done'])]));
  expect([given, released]).toEqual([[], 0]);
  expect(resolved.filter((status) => status >= 300)).toEqual([]);
});

test('an order says whether the books of its brand differ', async () => {
  const { id } = await rentedOrder(holds.world, bare.alpha);
  const areStopped = async () => {
    const { answer } = await send(holds.world, one, 'orderDetail', { params: { id } });
    return answer.order.areBooksStopped;
  };

  expect(await areStopped()).toBe(false);
  await tamper(1);
  expect(await areStopped()).toBe(true);
  await tamper(-1);
  expect(await areStopped()).toBe(false);
});
