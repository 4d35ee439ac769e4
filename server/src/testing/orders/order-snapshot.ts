import { maxTries } from '@rental/domain/rental/chain/chain-record';
import { customerSmsTypes } from '@rental/domain/rental/customer-sms/sms-types';
import { stored } from '../wire/rows.ts';
import type { Shop, World } from '../world.ts';

/** An order with the one that it goes on from and those that go on from it. */
const ofOrders = `(select id from orders where id = $1 or relet_of = $1
  union select relet_of from orders where id = $1 and relet_of is not null)`;

/**
 * A table's rows of an order, without its numbers and days: equal for two orders with the same history. Each column
 * has a name of its own, or one would stand for another.
 */
const parts = {
  order: `select o.status, lock, deposit_held_fen, authorized_fen, authorization_step, total_rent_fen, papers_wanted, papers_sent,
      delivery_region, delivery_street, receiver_name, receiver_phone, s.name as store, r.username as responsible
    from orders o
    join stores s on s.brand_code = o.brand_code and s.id = o.store_id
    left join operators r on r.brand_code = o.brand_code and r.id = o.responsible_id
    where o.id in ${ofOrders}`,
  moves: `select move, regexp_replace(note, '[0-9]+', '#', 'g') as note from order_history where order_id in ${ofOrders}`,
  evidence: `select kind from evidence_nodes where order_id in ${ofOrders}`,
  papers: `select papers, other_words, completed_at is not null as came, cardinality(photo_keys) as photos
    from paper_requests where order_id in ${ofOrders}`,
  paperStates: `select kind as paper, state as paper_state, return_reason from order_papers where order_id in ${ofOrders}`,
  paperFiles: `select verdict, reason as verdict_reason from paper_files where order_id in ${ofOrders}`,
  acts: `select kind, payer_name, payer_relation from acts where order_id in ${ofOrders}`,
  transfers: `select kind, debit, credit, amount_fen, is_reversal from transfers where order_id in ${ofOrders}`,
  bills: `select kind, term, status, amount_fen, paid_fen, waived_fen, late_fee_fen, late_fee_paid_fen, paid_by, claimed_fen
    from bills where order_id in ${ofOrders}`,
  agreements: `select sent_at is not null as sent, reminded_at is not null as reminded, signed_at is not null as signed, ended,
      review_since is not null as in_review
    from agreements where order_id in ${ofOrders}`,
  parties: `select party, p.signed_at is not null as signed from agreement_parties p
    join agreements a on a.brand_code = p.brand_code and a.id = p.agreement_id where a.order_id in ${ofOrders}`,
  pastSignings: `select p.ended as past_end from past_signings p
    join agreements a on a.brand_code = p.brand_code and a.id = p.agreement_id where a.order_id in ${ofOrders}`,
  reviews: `select is_passed, cardinality(photo_keys) as review_photos from face_reviews f
    join agreements a on a.brand_code = f.brand_code and a.id = f.agreement_id where a.order_id in ${ofOrders}`,
  notarizations: `select number, n.state as notarization, is_current, certificate_no is not null as certified from notarizations n
    where order_id in ${ofOrders}`,
  // what a worker puts on the chain by itself is there sooner or later
  chainRetries: `select c.kind as chained, c.state as chain_state from chain_records c
    where order_id in ${ofOrders} and most_tries > ${maxTries}`,
  // what the provider of signatures is told, or was
  signing: `select payload->>'step' as step from jobs
    where kind = 'signing' and (payload->>'orderId')::bigint in ${ofOrders}`,
  parcels: `select received_at is not null as received, recalled_at is not null as recalled
    from parcels where order_id in ${ofOrders}`,
  devices: `select state, order_id is not null as here from devices where order_id in ${ofOrders}
      or id in (select old_device_id from device_swaps where order_id in ${ofOrders})`,
  deviceEvents: `select move from device_history where order_id in ${ofOrders}`,
  swaps: `select old_goes_to, reason from device_swaps where order_id in ${ofOrders}`,
  returns: `select state, arrived_at is not null as arrived from order_returns where order_id in ${ofOrders}`,
  buyouts: `select state, price_fen, rent_paid_fen, close_reason from order_buyouts where order_id in ${ofOrders}`,
  claims: `select insurer, case_no, claimed_fen, received_fen, withdrawn_fen, state from insurance_claims where order_id in ${ofOrders}`,
  losses: `select written_fen, recovered_fen, state, reason from order_losses where order_id in ${ofOrders}`,
  debtTransfers: `select kind as given_to, state as transfer_state, owed_fen from dunning_transfers where order_id in ${ofOrders}`,
  handOvers: `select reason from order_hand_overs where order_id in ${ofOrders}`,
  steps: `select step, state, amount_fen, overpaid_fen, refunded_at is not null as refunded from authorization_steps
    where order_id in ${ofOrders}`,
  tries: `select state, amount_fen, overpaid_fen, refunded_at is not null as refunded from deduction_attempts
    where order_id in ${ofOrders}`,
  refundOrders: `select way, state, amount_fen, paid_by, is_moved from refund_orders where order_id in ${ofOrders}`,
  payments: `select state, reason, amount_fen, overpaid_fen, refunded_at is not null as refunded, is_settled from payment_orders
    where order_id in ${ofOrders}`,
  // a worker reminds by itself, sooner or later
  sms: `select type from sms_messages where order_id in ${ofOrders} and type <> ${customerSmsTypes.repaymentReminder}`,
  approvals: `select a.operation as asked_for, a.status as approval, reason from approvals a where order_id in ${ofOrders}`,
  told: `select title from messages m
    where exists (select from orders o where o.id in ${ofOrders} and strpos(m.body, o.order_no) > 0)`,
  audited: `select a.operation from audit_log a join orders o on o.order_no = a.object where o.id in ${ofOrders}`,
} as const;

const query = `select jsonb_build_object(${Object.entries(parts)
  .map(
    ([name, part]) =>
      `'${name}', (select coalesce(jsonb_agg(row order by row::text), '[]') from (${part}) row)`,
  )
  .join(',\n')}) as snapshot`;

export type OrderSnapshot = Readonly<
  Record<keyof typeof parts, readonly Readonly<Record<string, unknown>>[]>
>;

/** All that was done to an order and has come of it: a command that was done twice, or by half, leaves another one. */
export async function snapshotOf(
  world: World,
  shop: Shop,
  orderId: number,
): Promise<OrderSnapshot> {
  const [row] = await stored<{ snapshot: OrderSnapshot }>(world, shop, query, [orderId]);
  if (row === undefined) throw new Error('No snapshot was answered');
  return row.snapshot;
}
