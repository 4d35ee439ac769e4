import { customerSmsTypes } from '@rental/domain/sms/customer-sms';
import { stored } from './rows.ts';
import type { Shop, World } from './world.ts';

/** An order with the one that it goes on from and those that go on from it. */
const ofOrders = `(select id from orders where id = $1 or relet_of = $1
  union select relet_of from orders where id = $1 and relet_of is not null)`;

/** What a table says of an order, without its numbers and days: two orders to which the same was done have the same. */
const parts = {
  order: `select status, lock, deposit_held_fen, authorized_fen, authorization_step, total_rent_fen
    from orders where id in ${ofOrders}`,
  moves: `select move from order_history where order_id in ${ofOrders}`,
  acts: `select kind from acts where order_id in ${ofOrders}`,
  transfers: `select kind, debit, credit, amount_fen, is_reversal from transfers where order_id in ${ofOrders}`,
  bills: `select kind, term, status, amount_fen, paid_fen, waived_fen, late_fee_fen, late_fee_paid_fen
    from bills where order_id in ${ofOrders}`,
  agreements: `select signed_at is not null, ended_at is not null from agreements where order_id in ${ofOrders}`,
  parcels: `select received_at is not null, recalled_at is not null from parcels where order_id in ${ofOrders}`,
  devices: `select state from devices where order_id in ${ofOrders}`,
  deviceEvents: `select move from device_history where order_id in ${ofOrders}`,
  returns: `select state from order_returns where order_id in ${ofOrders}`,
  buyouts: `select price_fen from order_buyouts where order_id in ${ofOrders}`,
  steps: `select step, state, amount_fen, overpaid_fen, refunded_at is not null from authorization_steps
    where order_id in ${ofOrders}`,
  tries: `select state, amount_fen, overpaid_fen, refunded_at is not null from deduction_attempts
    where order_id in ${ofOrders}`,
  sms: `select type from sms_messages where order_id in ${ofOrders} and type <> ${customerSmsTypes.repaymentReminder}`,
  audited: `select a.operation from audit_log a join orders o on o.order_no = a.object where o.id in ${ofOrders}`,
} as const;

const query = `select jsonb_build_object(${Object.entries(parts)
  .map(
    ([name, part]) =>
      `'${name}', (select coalesce(jsonb_agg(row order by row::text), '[]') from (${part}) row)`,
  )
  .join(',\n')}) as trace`;

export type OrderTrace = Readonly<
  Record<keyof typeof parts, readonly Readonly<Record<string, unknown>>[]>
>;

/** All that was done to an order and has come of it: a command that was done twice, or by half, leaves another one. */
export async function traceOf(world: World, shop: Shop, orderId: number): Promise<OrderTrace> {
  const [row] = await stored<{ trace: OrderTrace }>(world, shop, query, [orderId]);
  if (row === undefined) throw new Error('No trace was answered');
  return row.trace;
}
