import { businessDateOf, startOf } from '@rental/domain/business-date';
import { isCollector } from '@rental/domain/rental/dunning/dunning-guard';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

/**
 * 查看明文 by a collector shows the number that 拨打 guards: of a customer in an open case it counts as a contact, once a day for each of
 * them. It is not refused, for parcels and papers need it, too.
 */
export async function countReveal(ctx: Context, tx: Tx, customerId: number): Promise<void> {
  const { brandCode, operator, now } = ctx;
  if (!isCollector(operator.permissions)) return;
  await sql`
    with seen as (
      select id from dunning_cases
      where brand_code = ${brandCode} and customer_id = ${customerId} and closed_on is null
      for no key update)
    insert into dunning_steps (brand_code, case_id, kind, operator_id, at)
    select ${brandCode}, id, 'called', ${operator.id}::bigint, ${now}::timestamptz from seen
    where not exists (select from dunning_steps s
      where s.brand_code = ${brandCode} and s.case_id = seen.id and s.kind = 'called'
        and s.operator_id = ${operator.id}::bigint and s.at >= ${startOf(businessDateOf(now))}::timestamptz)`.execute(
    tx,
  );
}
