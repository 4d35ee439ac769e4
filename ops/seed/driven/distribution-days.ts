import type { DemoApp } from './demo-app.ts';
import type { Flagship } from './flagship.ts';
import type { Calendar, Moment } from './story.ts';

const name = '分销';

/** The days on which somebody is paid, if anybody is owed: so many days ago. */
const payDays = [70, 45, 20];

/** Customers bring orders to the store, each below another one: one is paid by hand, one withdraws, and one waits. */
export function distributionDays(
  app: DemoApp,
  shop: Flagship,
  { on, dayFrom }: Calendar,
): Moment[] {
  const { keeper } = shop.staff;
  const startsOn = dayFrom(-149);
  const rule = { firstBp: 800, secondBp: 300, frozenDays: 3, startsOn };
  const counted = (ago: number): Moment => ({
    name,
    instant: on(ago, 3.1),
    act: () => app.countDistribution(),
  });
  let paid = 0;
  const payAll = async () => {
    for (const owed of await owedIn(app, shop)) {
      paid += 1;
      if (paid % 2 === 1) await payByHand(app, shop, owed);
      else await withdraw(app, shop, owed, true);
    }
  };
  const waiting = async () => {
    const [most] = await owedIn(app, shop);
    if (most !== undefined) await withdraw(app, shop, most, false);
  };
  return [
    {
      name,
      instant: on(149, 10.5),
      act: async () => {
        await app.call(keeper, 'saveDistributionRule', { body: { ...rule, stepUp: app.stepUp() } });
        let parentId: number | undefined;
        for (const customerId of await customersOf(app, shop)) {
          const body = { customerId, ...(parentId !== undefined && { parentId }) };
          ({ id: parentId } = await app.call(keeper, 'addDistributor', { body }));
          shop.distributorIds.push(parentId);
        }
      },
    },
    ...payDays.flatMap((ago): Moment[] => [
      counted(ago),
      { name, instant: on(ago - 1, 15.4), act: payAll },
      { name, instant: on(ago - 1, 15.6), act: () => app.work() },
    ]),
    counted(2),
    { name, instant: on(1, 15.4), act: waiting },
    counted(1),
  ];
}

/** Three customers whom the brand has had for longest. */
const customersOf = (app: DemoApp, { brand }: Flagship): Promise<number[]> =>
  app.write(async (tx) => {
    const rows = await tx
      .selectFrom('customers')
      .select('id')
      .where('brand_code', '=', brand)
      .where('parent_id', 'is', null)
      .orderBy('id')
      .limit(3)
      .execute();
    return rows.map(({ id }) => id);
  });

/** The distributors who are owed something, who is owed most first. */
async function owedIn(app: DemoApp, shop: Flagship) {
  const { content } = await app.call(shop.staff.head, 'listDistributors', { query: {} });
  return content
    .filter(({ availableFen }) => availableFen > 0)
    .toSorted((one, other) => other.availableFen - one.availableFen);
}

type Owed = Awaited<ReturnType<typeof owedIn>>[number];

const payByHand = (app: DemoApp, shop: Flagship, { id, availableFen }: Owed) =>
  app.call(shop.staff.head, 'payDistributor', {
    body: {
      distributorId: id,
      amountFen: availableFen,
      method: 'bank',
      tradeNo: `FX${app.now().getTime()}${id}`,
      stepUp: app.stepUp(),
    },
  });

/** A distributor withdraws all that he is owed; it is paid, or waits for somebody. */
async function withdraw(app: DemoApp, shop: Flagship, owed: Owed, isPaid: boolean): Promise<void> {
  const { admin, head, keeper } = shop.staff;
  const query = { payee: 'distributor' as const, payeeId: String(owed.id) };
  const { accounts } = await app.call(head, 'payoutAccounts', { query });
  const accountId = accounts[0]?.id ?? (await accountOf(app, shop, owed));
  const { id: withdrawalId } = await app.call(admin, 'applyWithdrawal', {
    body: { accountId, amountFen: owed.availableFen },
  });
  if (!isPaid) return;
  await app.call(keeper, 'approveWithdrawal', { body: { withdrawalId } });
  await app.call(head, 'transferWithdrawal', { body: { withdrawalId, ...app.stepUp() } });
  await app.work();
}

/** An account of a distributor, which is his by his customer's name. */
async function accountOf(
  app: DemoApp,
  { brand, staff: { head, keeper } }: Flagship,
  { id, customerId }: { readonly id: number; readonly customerId: number },
): Promise<number> {
  const { name: holder } = await app.write((tx) =>
    tx
      .selectFrom('customers')
      .select('name')
      .where('brand_code', '=', brand)
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
  );
  const { id: accountId } = await app.call(head, 'savePayoutAccount', {
    body: {
      payee: 'distributor',
      payeeId: id,
      method: 'alipay',
      account: `1380000${String(id).padStart(2, '0').slice(-2)}06`,
      holder,
      stepUp: app.stepUp(),
    },
  });
  await app.call(keeper, 'verifyPayoutAccount', { body: { accountId, stepUp: app.stepUp() } });
  return accountId;
}
