import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxBranch,
  type distributionBranch as branchCall,
  type distributorPoster as posterCall,
} from '@rental/contract/rental/distribution';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { drawnCode, shopLink } from '../../http/shop-code.ts';

const withCustomer = (tx: Tx) =>
  tx
    .selectFrom('distributors as d')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    );

/** The distributors right below one, or those at the top, by their ids. */
export async function distributionBranch(
  { brandCode }: Context,
  { query: { parentIs, after = 0 } }: Input<typeof branchCall>,
  tx: Tx,
): Promise<Returned<typeof branchCall>> {
  const found = await withCustomer(tx)
    .select(['d.id', 'd.depth', 'd.child_count', 'd.is_active', 'c.nickname', 'c.name', 'c.phone'])
    .where('d.brand_code', '=', brandCode)
    .where((where) =>
      parentIs === undefined
        ? where('d.parent_id', 'is', null)
        : where('d.parent_id', '=', parentIs),
    )
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(maxBranch + 1)
    .execute();
  const shown = found.slice(0, maxBranch);
  return {
    nodes: shown.map((row) => ({
      id: row.id,
      name: row.nickname ?? maskName(row.name),
      phone: maskMobile(row.phone),
      depth: row.depth,
      childCount: row.child_count,
      isActive: row.is_active,
    })),
    next: found.length > maxBranch ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** 二维码海报: the share code of the customer, which is the promotion code. */
export async function distributorPoster(
  { brandCode, brand }: Context,
  { query: { distributorId } }: Input<typeof posterCall>,
  tx: Tx,
): Promise<Returned<typeof posterCall>> {
  const found = orNotFound(
    await withCustomer(tx)
      .select(['d.is_active', 'c.nickname', 'c.name', 'c.share_code'])
      .where('d.brand_code', '=', brandCode)
      .where('d.id', '=', distributorId)
      .executeTakeFirst(),
  );
  const code = found.share_code;
  return {
    name: found.nickname ?? maskName(found.name),
    code,
    isActive: found.is_active,
    ...(await drawnCode(shopLink(brand, '/', code))),
  };
}
