import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  addDistributor as addCall,
  moveDistributor as moveCall,
  switchDistributor as switchCall,
} from '@rental/contract/rental/distribution';
import { placeUnder } from '@rental/domain/rental/customers/distribution';
import { maxTreeDepth } from '@rental/domain/rental/distribution/distribution-rule';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachedCustomer } from '../customers/public.ts';
import { countChild, lineAbove, lockTree } from './distribution-store.ts';

type Distributor = Stored<'distributors'>;

/** 新增分销员, below another one or the distributor who is the customer's own 上级. */
export async function addDistributor(
  ctx: Context,
  { body: { customerId, parentId } }: Input<typeof addCall>,
  tx: Tx,
): Promise<Returned<typeof addCall>> {
  await lockTree(tx, ctx.brandCode);
  const customer = await reachedCustomer(ctx, tx, customerId);
  if ((await distributorOf(ctx, tx, customerId)) !== undefined) refuse('distributor_already');
  const parent =
    parentId === undefined
      ? await activeParentOf(ctx, tx, customer.parent_id)
      : await placeBelow(ctx, tx, parentId);
  return insertDistributor(ctx, tx, customerId, parent);
}

export const distributorOf = (
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  customerId: number,
): Promise<Distributor | undefined> =>
  tx
    .selectFrom('distributors')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

/** The distributor whom the customer's own 上级 is, where others may still be placed below; null: he is none. */
export async function activeParentOf(
  acting: Acting,
  tx: Tx,
  customerId: number | null,
): Promise<Distributor | null> {
  const parent = customerId === null ? undefined : await distributorOf(acting, tx, customerId);
  return parent?.is_active === true && parent.depth < maxTreeDepth ? parent : null;
}

/** A distributor whom another one is placed below. */
async function placeBelow(ctx: Acting, tx: Tx, parentId: number): Promise<Distributor> {
  return mayHaveMore(await lockRow(ctx, tx, 'distributors', parentId));
}

export function mayHaveMore(parent: Distributor): Distributor {
  if (!parent.is_active) refuse('distributor_parent_frozen');
  if (parent.depth >= maxTreeDepth) refuse('distribution_too_deep');
  return parent;
}

/** The tree must be locked. */
export async function insertDistributor(
  ctx: Acting,
  tx: Tx,
  customerId: number,
  parent: Distributor | null,
): Promise<{ id: number; depth: number }> {
  const { brandCode: brand, now } = ctx;
  const depth = (parent?.depth ?? 0) + 1;
  const { id } = await tx
    .insertInto('distributors')
    .values({
      brand_code: brand,
      customer_id: customerId,
      parent_id: parent?.id ?? null,
      depth,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countChild(ctx, tx, parent?.id ?? null, 1);
  await writeAudit(tx, ctx, {
    operation: 'distribution:add',
    object: `distributor ${id}`,
    result: 'ok',
    after: { customerId, parentId: parent?.id ?? null, depth },
  });
  return { id, depth };
}

/** 调整上级, with all who stand below. */
export async function moveDistributor(
  ctx: Context,
  { body: { distributorId, parentId, reason } }: Input<typeof moveCall>,
  tx: Tx,
): Promise<Returned<typeof moveCall>> {
  await lockTree(tx, ctx.brandCode);
  const own = await lockRow(ctx, tx, 'distributors', distributorId);
  if (parentId === own.parent_id) return { id: own.id, depth: own.depth };
  let parent: Distributor | null = null;
  if (parentId !== null) {
    const line = await lineAbove(ctx, tx, parentId);
    if (line.length > 0) orRefuse(placeUnder(own.id, line));
    parent = await placeBelow(ctx, tx, parentId);
  }
  const depth = (parent?.depth ?? 0) + 1;
  await moveBranch(ctx, tx, own, { parentId, depth });
  await countChild(ctx, tx, own.parent_id, -1);
  await countChild(ctx, tx, parentId, 1);
  await writeAudit(tx, ctx, {
    operation: 'distribution:parent',
    object: `distributor ${own.id}`,
    result: 'ok',
    before: { parentId: own.parent_id, depth: own.depth },
    after: { parentId, depth, reason },
  });
  return { id: own.id, depth };
}

interface Place {
  readonly parentId: number | null;
  readonly depth: number;
}

/** Sets the place of a distributor, and the depths of all who stand below. */
async function moveBranch(
  { brandCode: brand }: Context,
  tx: Tx,
  own: Distributor,
  { parentId, depth }: Place,
): Promise<void> {
  const below = sql`
    with recursive below as (
      select id, depth from distributors where brand_code = ${brand} and id = ${own.id}
      union all
      select d.id, d.depth from below b join distributors d on d.brand_code = ${brand} and d.parent_id = b.id
    )`;
  const by = depth - own.depth;
  const { rows } = await sql<{ deepest: number }>`${below}
    select max(depth)::integer as deepest from below`.execute(tx);
  if ((rows[0]?.deepest ?? 0) + by > maxTreeDepth) refuse('distribution_too_deep');
  await sql`${below}
    update distributors d set depth = d.depth + ${by}::integer,
      parent_id = case when d.id = ${own.id} then ${parentId}::bigint else d.parent_id end
    from below where d.brand_code = ${brand} and d.id = below.id`.execute(tx);
}

/** 冻结、解冻. */
export async function switchDistributor(
  ctx: Context,
  { body: { distributorId, isActive } }: Input<typeof switchCall>,
  tx: Tx,
): Promise<Returned<typeof switchCall>> {
  const own = await lockRow(ctx, tx, 'distributors', distributorId);
  if (own.is_active === isActive) return { id: own.id, isActive };
  await tx
    .updateTable('distributors')
    .set({ is_active: isActive })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', own.id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'distribution:switch',
    object: `distributor ${own.id}`,
    result: 'ok',
    before: { isActive: own.is_active },
    after: { isActive },
  });
  return { id: own.id, isActive };
}
