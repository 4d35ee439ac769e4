import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createPricePlan as createCall,
  switchPricePlan as switchCall,
  updatePricePlan as updateCall,
} from '@rental/contract/rental/price-plans';
import { businessDateOf } from '@rental/domain/business-date';
import type { PlanVersion } from '@rental/domain/rental/price-plans/price-plan';
import { isDeepStrictEqual } from 'node:util';
import { signedToday } from '@rental/domain/rental/orders/core/lease-terms';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { canBeChosen } from '../../platform/dictionary/public.ts';
import { keepLease } from '../signed-terms/public.ts';
import { refuseBeyondCaps } from './price-limits.ts';
import { lockPlan, objectOf, planOf, pricePlanRow, versionsOf } from './price-plan-store.ts';

/** 新增租赁方案: enabled, at version 1. */
export async function createPricePlan(
  ctx: Context,
  { body: { name, productId, skuId, plan } }: Input<typeof createCall>,
  tx: Tx,
): Promise<Returned<typeof createCall>> {
  requireAllStores(ctx);
  return pricePlanRow(ctx, tx, await addPricePlan(ctx, tx, { name, productId, skuId, plan }));
}

interface NewPlan {
  readonly name: string;
  readonly productId: number;
  readonly skuId: number | null;
  readonly plan: PlanVersion;
}

/** Adds a plan at version 1, within the limits of today; answers its id. */
export async function addPricePlan(
  ctx: Context,
  tx: Tx,
  { name, productId, skuId, plan }: NewPlan,
): Promise<number> {
  await holdProduct(ctx, tx, productId, skuId);
  await refuseTakenName(ctx, tx, { productId, name, but: null });
  await refuseUnknownAudience(ctx, tx, plan);
  await refuseUnknownInsurance(ctx, tx, plan);
  await refuseBeyondCaps(tx, ctx.brandCode, plan, { productId, skuId }, today(ctx));
  const { id } = await tx
    .insertInto('price_plans')
    .values({
      brand_code: ctx.brandCode,
      product_id: productId,
      sku_id: skuId,
      name,
      is_enabled: true,
      version: 1,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(ctx, tx, { id, version: 1 }, plan);
  await writeAudit(tx, ctx, {
    operation: 'pricePlan:create',
    object: objectOf({ id }),
    result: 'ok',
    after: { name, version: 1, plan: plan as never },
  });
  return id;
}

/** 修改租赁方案: another content is another version, where nobody has made one meanwhile. */
export async function updatePricePlan(
  ctx: Context,
  { body }: Input<typeof updateCall>,
  tx: Tx,
): Promise<Returned<typeof updateCall>> {
  requireAllStores(ctx);
  const stored = await lockPlan(ctx, tx, body.id);
  if (stored.version !== body.version) refuse('price_plan_edited');
  const { product_id: productId, sku_id: skuId, id } = stored;
  const name = body.name ?? stored.name;
  const [current] = await versionsOf(tx, ctx.brandCode, id, 1);
  const before = planOf(orNotFound(current));
  const after = body.plan ?? before;
  const isOther = !isDeepStrictEqual(after, before);
  if (!isOther && name === stored.name) return pricePlanRow(ctx, tx, id);
  await holdProduct(ctx, tx, productId, skuId);
  await refuseTakenName(ctx, tx, { productId, name, but: id });
  if (isOther) {
    await refuseUnknownAudience(ctx, tx, after);
    await refuseUnknownInsurance(ctx, tx, after);
    await refuseBeyondCaps(tx, ctx.brandCode, after, { productId, skuId }, today(ctx));
  }
  const version = isOther ? stored.version + 1 : stored.version;
  if (isOther) await addVersion(ctx, tx, { id, version }, after);
  await tx
    .updateTable('price_plans')
    .set({ name, version, updated_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'pricePlan:update',
    object: objectOf(stored),
    result: 'ok',
    before: {
      name: stored.name,
      version: stored.version,
      ...(isOther && { plan: before as never }),
    },
    after: { name, version, ...(isOther && { plan: after as never }) },
  });
  return pricePlanRow(ctx, tx, id);
}

/** 启用 and 停用. The limits of today hold for a plan that is enabled again. */
export async function switchPricePlan(
  ctx: Context,
  { body: { id, isEnabled } }: Input<typeof switchCall>,
  tx: Tx,
): Promise<Returned<typeof switchCall>> {
  requireAllStores(ctx);
  const stored = await lockPlan(ctx, tx, id);
  if (stored.is_enabled === isEnabled) return pricePlanRow(ctx, tx, id);
  if (isEnabled) {
    const [current] = await versionsOf(tx, ctx.brandCode, id, 1);
    const covered = { productId: stored.product_id, skuId: stored.sku_id };
    await refuseBeyondCaps(tx, ctx.brandCode, planOf(orNotFound(current)), covered, today(ctx));
  }
  await tx
    .updateTable('price_plans')
    .set({ is_enabled: isEnabled, updated_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'pricePlan:switch',
    object: objectOf(stored),
    result: 'ok',
    before: { name: stored.name, enabled: stored.is_enabled },
    after: { name: stored.name, enabled: isEnabled },
  });
  return pricePlanRow(ctx, tx, id);
}

const today = ({ now }: Context) => businessDateOf(now);

/** Locks the product: plans of one product are saved one after the other, so that the second is told of the first one's name. */
async function holdProduct(
  ctx: Context,
  tx: Tx,
  productId: number,
  skuId: number | null,
): Promise<void> {
  orNotFound(
    await tx
      .selectFrom('products')
      .select('id')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (skuId === null) return;
  orNotFound(
    await tx
      .selectFrom('skus')
      .select('id')
      .where('brand_code', '=', ctx.brandCode)
      .where('product_id', '=', productId)
      .where('id', '=', skuId)
      .executeTakeFirst(),
  );
}

interface Named {
  readonly productId: number;
  readonly name: string;
  /** The plan itself; null: it is new. */
  readonly but: number | null;
}

async function refuseTakenName(
  ctx: Context,
  tx: Tx,
  { productId, name, but }: Named,
): Promise<void> {
  const taken = await tx
    .selectFrom('price_plans')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('product_id', '=', productId)
    .where('name', '=', name)
    .$if(but !== null, (plans) => plans.where('id', '<>', but as number))
    .executeTakeFirst();
  if (taken !== undefined) refuse('price_plan_name_taken');
}

async function refuseUnknownAudience(
  ctx: Context,
  tx: Tx,
  { audience: { storeIds, channelIds } }: PlanVersion,
): Promise<void> {
  for (const [table, ids] of [
    ['stores', storeIds],
    ['channels', channelIds],
  ] as const) {
    if (ids.length === 0) continue;
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', 'in', ids)
      .execute();
    if (found.length !== ids.length) refuse('price_plan_audience_unknown');
  }
}

/** 险种 of a plan's insurances are of the brand's dictionary, as those of 投保. */
async function refuseUnknownInsurance(
  ctx: Context,
  tx: Tx,
  { services }: PlanVersion,
): Promise<void> {
  for (const { kind, name } of services)
    if (kind === 'insurance' && !(await canBeChosen(ctx, tx, 'insurance', name)))
      refuse('insurance_unknown');
}

/** Versions are only ever added: the application role has no right to change one. */
async function addVersion(
  ctx: Context,
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  plan: PlanVersion,
): Promise<void> {
  await tx
    .insertInto('price_plan_versions')
    .values({
      brand_code: ctx.brandCode,
      price_plan_id: id,
      version,
      type: plan.type,
      offers: JSON.stringify(plan.offers),
      first_payment: plan.firstPayment,
      deposit_fen: plan.depositFen,
      waivable_fen: plan.waivableFen,
      authorizable_fen: plan.authorizableFen,
      buyout_rule: plan.buyoutRule,
      services: JSON.stringify(plan.services),
      lease_terms_id: await keepLease(tx, ctx.brandCode, signedToday(plan.lease), ctx.now),
      store_ids: [...plan.audience.storeIds],
      channel_ids: [...plan.audience.channelIds],
      sources: [...plan.audience.sources],
      operator_id: ctx.operator.id,
      at: ctx.now,
    })
    .execute();
}
