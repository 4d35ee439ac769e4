import { afterEach, beforeEach, expect, test } from 'vitest';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { fillSms, smsBalance } from '../../testing/people/sign-in.ts';
import { sized } from '../../testing/size.ts';
import { someCustomers, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, type Shop, type World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

/** In the long run 5,000, of which the balance has enough for 3,000. */
const asked = sized(50, 5_000);
const affordable = (asked * 3) / 5;
const timeoutMs = sized(60_000, 3_600_000);

/** An overdue bill of each of so many customers, made like one that is late. */
async function lateBills(): Promise<number[]> {
  const { id, billIds } = await late.late();
  const customers = await someCustomers(world, shop, asked - 1);
  await stored(
    world,
    shop,
    `with first as (select to_jsonb(o) as facts from orders o where o.id = $1),
      new as (
        insert into orders overriding system value
        select o.* from first f, unnest($2::bigint[]) with ordinality c (id, nth),
          jsonb_populate_record(null::orders, f.facts || jsonb_build_object('id', 900000 + c.nth, 'customer_id', c.id,
            'order_no', 'ZL9' || c.nth)) o
        returning id)
     insert into bills overriding system value
     select made.* from new n, bills b,
       jsonb_populate_record(null::bills, to_jsonb(b) || jsonb_build_object('id', n.id, 'order_id', n.id, 'bill_no', 'ZD9' || n.id)) made
     where b.id = $3`,
    [id, customers, billIds[0]],
  );
  await late.keep();
  // the SMS about the first order's parcel leave first
  await fillSms(world, shop, 100);
  await aWorker(world).workUntilIdle();
  return [billIds[0] ?? 0, ...customers.map((_, nth) => 900_001 + nth)];
}

const short = '短信余额不足，请先充值';
const counted = async () => {
  const [row] = await stored<{ sent: number; parts: number; unsent: number }>(
    world,
    shop,
    `select count(*) filter (where status = 'sent')::int as sent, coalesce(sum(parts) filter (where status = 'sent'), 0)::int as parts,
       count(*) filter (where status = 'unsent')::int as unsent from sms_messages where template = 'pastDue'`,
  );
  return row;
};

test(
  'a bulk SMS to 5,000 with a balance for 3,000 sends exactly 3,000; the rest say why, and the balance ends at 0',
  async () => {
    const billIds = await lateBills();
    await fillSms(world, shop, affordable);

    const { answer: shown } = await send(world, shop.clerk, 'previewOverdueSms', {
      body: { billIds },
    });
    const { answer } = await send(world, shop.clerk, 'overdueSms', { body: { billIds } });
    await aWorker(world).workUntilIdle();

    expect(shown).toMatchObject({ balance: affordable, count: affordable, parts: affordable });
    expect(answer.sent).toBe(affordable);
    expect(answer.skipped).toHaveLength(asked - affordable);
    expect(new Set(answer.skipped.map(({ reason }) => reason))).toEqual(new Set([short]));
    expect(await counted()).toEqual({ sent: affordable, parts: affordable, unsent: 0 });
    expect(await smsBalance(world, shop)).toBe(0);
  },
  timeoutMs,
);

test(
  'two bulks at once share one balance: together they send what it has, and never more',
  async () => {
    const billIds = await lateBills();
    await fillSms(world, shop, affordable);
    const half = asked / 2;

    const bulks = await Promise.all(
      [billIds.slice(0, half), billIds.slice(half)].map((some) =>
        send(world, shop.clerk, 'overdueSms', { body: { billIds: some } }),
      ),
    );
    await aWorker(world).workUntilIdle();

    const left = bulks.reduce((sum, { answer }) => sum + answer.sent, 0);
    const skipped = bulks.flatMap(({ answer }) => answer.skipped);
    expect(skipped.every(({ reason }) => reason === short)).toBe(true);
    expect(left + skipped.length).toBe(asked);
    expect(await counted()).toEqual({
      sent: affordable,
      parts: affordable,
      unsent: left - affordable,
    });
    expect(await smsBalance(world, shop)).toBe(0);
  },
  timeoutMs,
);
