import { join } from 'node:path';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { keepAgreedHolds } from '@rental/server/gateways/authorization/sandbox-authorizations';

/**
 * The holds that secure the waived deposits of a brand's orders (`$1`), as the customers agreed to them an hour after they had
 * ordered.
 */
export const holdStatement = `
  with held as (
    insert into authorizations (brand_code, order_id, account, state, held_fen, ends_on, created_at)
    select brand_code, id, customer_phone, 'open', authorized_fen, hold_ends_on, created_at + interval '1 hour'
    from orders where brand_code = $1 and authorized_fen > 0 order by id
    returning id, order_id, held_fen, created_at)
  insert into authorization_steps (brand_code, authorization_id, order_id, number, step, trade_no, amount_fen, state, provider_no,
    created_at, expires_at, asked_at, looks, ended_at)
  select $1, id, order_id, 1, 'hold', trade_no, held_fen, 'done', 'SANDBOX' || trade_no,
    created_at, created_at + interval '1 day', created_at, 1, created_at
  from held cross join lateral (select 'YS-' || $1 || '-' || id || '-1') named (trade_no)`;

/** Lets the demo's provider know of these holds, so that they can be released and paid out of. */
export async function tellProvider(
  database: Database,
  brand: string,
  dataDir: string,
): Promise<void> {
  const holds = await inTransaction(database.owner, brand, 'read only', (tx) =>
    tx
      .selectFrom('authorization_steps as s')
      .innerJoin('authorizations as a', (join) =>
        join.onRef('a.brand_code', '=', 's.brand_code').onRef('a.id', '=', 's.authorization_id'),
      )
      .select([
        's.trade_no as tradeNo',
        'a.account',
        's.amount_fen as amountFen',
        's.ended_at as at',
      ])
      .where('s.brand_code', '=', brand)
      .where('s.step', '=', 'hold')
      .orderBy('s.id')
      .execute(),
  );
  await keepAgreedHolds(
    join(dataDir, 'sandbox'),
    brand,
    holds.flatMap(({ at, ...hold }) => (at === null ? [] : [{ ...hold, at }])),
  );
}
