import type { Input, Returned } from '@rental/contract/endpoint';
import type { openDistributor as call } from '@rental/contract/rental/open-distribution';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { refuse } from '../../http/refusal.ts';
import { lockTree } from './distribution-store.ts';
import {
  activeParentOf,
  distributorOf,
  insertDistributor,
  mayHaveMore,
} from './place-distributor.ts';

/** A customer of a program becomes a distributor; one who is already is answered as he is. */
export async function openDistributor(
  ctx: AppContext,
  { body: { customerId: externalNo, parentCode } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  await lockTree(tx, ctx.brandCode);
  const customer = (await customerOfApp(ctx, tx, externalNo)) ?? refuse('open_customer_unknown');
  const before = await distributorOf(ctx, tx, customer.id);
  const { depth } =
    before ??
    (await insertDistributor(
      ctx,
      tx,
      customer.id,
      parentCode === undefined
        ? await activeParentOf(ctx, tx, customer.parent_id)
        : mayHaveMore(await distributorCoded(ctx, tx, parentCode)),
    ));
  return {
    customerId: externalNo,
    promotionCode: customer.share_code,
    depth,
    isNew: before === undefined,
  };
}

/** The customer of a program by its own number. */
export const customerOfApp = ({ brandCode, app }: AppContext, tx: Tx, externalNo: string) =>
  tx
    .selectFrom('customer_links as l')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'l.brand_code').onRef('c.id', '=', 'l.customer_id'),
    )
    .select(['c.id', 'c.parent_id', 'c.share_code', 'c.name'])
    .where('l.brand_code', '=', brandCode)
    .where('l.app_id', '=', app.id)
    .where('l.external_no', '=', externalNo)
    .executeTakeFirst();

async function distributorCoded(
  { brandCode }: AppContext,
  tx: Tx,
  code: string,
): Promise<Stored<'distributors'>> {
  const found = await tx
    .selectFrom('customers as c')
    .innerJoin('distributors as d', (join) =>
      join.onRef('d.brand_code', '=', 'c.brand_code').onRef('d.customer_id', '=', 'c.id'),
    )
    .selectAll('d')
    .where('c.brand_code', '=', brandCode)
    .where('c.share_code', '=', code)
    .executeTakeFirst();
  return found ?? refuse('promotion_code_unknown');
}
