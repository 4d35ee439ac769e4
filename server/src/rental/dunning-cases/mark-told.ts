import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { countContacts } from './overdue-sums.ts';

/**
 * Writes down that the customers of these orders (which must be locked) were told of overdue bills by SMS: as a contact of the case, and
 * as 已发送 of the order (S97). One that is in no case yet is left out: no bill of it was overdue at the last run.
 */
export async function markTold(
  { brandCode, now, operator }: Pick<Acting, 'brandCode' | 'now' | 'operator'>,
  tx: Tx,
  orderIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with told as (
      update overdue_orders set sms_sent = 1, sms_sent_at = ${now}::timestamptz
      where brand_code = ${brandCode} and order_id = any(${orderIds}::bigint[])
      returning case_id, customer_id),
    contact as (
      insert into dunning_contacts (brand_code, case_id, customer_id, way, person, result, operator_id, at)
      select distinct ${brandCode}, case_id, customer_id, 'sms', 'customer', 'sent', ${operator.id}::bigint, ${now}::timestamptz
      from told
      returning id, case_id),
    cases as (
      update dunning_cases set last_contact_at = ${now}::timestamptz
      where brand_code = ${brandCode} and id in (select case_id from contact))
    select id from contact`.execute(tx);
  countContacts(
    tx,
    brandCode,
    rows.map(({ id }) => id),
  );
}
