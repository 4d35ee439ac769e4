import { fen } from '@rental/domain/money';
import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import type { Batch, Ids } from './brand-batch.ts';
import type { BrandPlan } from './brand-plans.ts';
import { products, serialOf, skus } from './catalogue.ts';
import { relationsOf } from './customer-relations.ts';
import { channelNamesOf, storeNamesOf, type BrandOperator } from './demo-accounts.ts';
import type { LeaseIds } from './demo-leases.ts';
import { boughtFor, serialColumns } from './devices.ts';
import { mobile, person, personName } from './people.ts';
import { storeDistrict } from './places.ts';
import { at, between, chance, pick, type Random } from './random.ts';

interface Customer {
  readonly id: number;
  readonly phone: string;
}

/** A brand while its orders are being made: who and what they may refer to. */
export interface SeededBrand {
  readonly plan: BrandPlan;
  /** The id of the next row of each table. */
  readonly ids: Ids;
  /** A prefix that keeps this brand's numbers apart from another's. */
  readonly key: number;
  /** The terms that the customers of its orders have signed. */
  readonly leaseIds: LeaseIds;
  /** The terms of its older orders. */
  readonly earlierLeaseIds: LeaseIds;
  readonly storeIds: readonly number[];
  readonly channelIds: readonly number[];
  /** By the index in `products`. */
  readonly productIds: readonly number[];
  /** By the index in `skus`. */
  readonly skuIds: readonly number[];
  /** Operators who may move an order of this store. */
  clerksOf(storeId: number): readonly number[];
  /** A new customer, or now and then one who ordered before. */
  customerFor(batch: Batch, random: Random, orderedAt: Date): Customer;
}

const dayMs = 86_400_000;
const stockPerSku = 4;
/** Rows that a brand has before its first order. */
export const stockOf = (storeCount: number): number => storeCount * skus.length * stockPerSku;

interface Given {
  readonly plan: BrandPlan;
  readonly ids: Ids;
  readonly operators: readonly BrandOperator[];
  readonly roleIds: Readonly<Record<BrandOperator['role'], number>>;
  readonly leaseIds: LeaseIds;
  readonly earlierLeaseIds: LeaseIds;
  readonly today: Date;
}

/** Writes the brand's stores, channels, operators, catalogue and stock into the batch. */
export function openBrand(
  batch: Batch,
  random: Random,
  { plan, ids, operators, roleIds, leaseIds, earlierLeaseIds, today }: Given,
): SeededBrand {
  const key = plan.index * 1009 + 17;
  const openedAt = new Date(today.getTime() - between(random, 430, 700) * dayMs);
  const storeIds = storeNamesOf(plan).map((name, store) => {
    const id = ids.stores++;
    const contact_name = personName(random, 'female');
    const contact_phone = mobile(random, store, key + 2);
    batch.stores.push({
      id,
      name,
      contact_name,
      contact_phone,
      region: storeDistrict(plan.index, store).region,
      created_at: openedAt,
    });
    return id;
  });
  const channelIds = channelNamesOf(plan).map((name, channel) => {
    const id = ids.channels++;
    const code = `QD${String(channel + 1).padStart(4, '0')}`;
    batch.channels.push({
      id,
      code,
      name,
      commission_bp: between(random, 6, 24) * 50,
      created_at: openedAt,
    });
    return id;
  });
  const clerks = new Map(storeIds.map((storeId) => [storeId, [] as number[]]));
  for (const [index, { account, passwordHash, role, store, channel }] of operators.entries()) {
    const id = ids.operators++;
    const storeId = store === null ? null : at(storeIds, store);
    batch.operators.push({
      id,
      username: account.username,
      password_hash: passwordHash,
      nick_name:
        role === 'administrator'
          ? '管理员'
          : role === 'channel'
            ? `${account.channel}专员`
            : personName(random, 'female'),
      phone: mobile(random, 10 + index, key + 2),
      purpose: role === 'channel' ? 2 : 1,
      channel_id: channel === null ? null : at(channelIds, channel),
      enabled: account.enabled,
      created_at: openedAt,
    });
    batch.operator_roles.push({ operator_id: id, role_id: roleIds[role] });
    if (storeId !== null) batch.operator_stores.push({ operator_id: id, store_id: storeId });
    if (account.enabled && role !== 'channel')
      for (const [clerkStore, ids] of clerks)
        if (storeId === null || storeId === clerkStore) ids.push(id);
  }
  const productIds = products.map(({ name, category }, index) => {
    const id = ids.products++;
    batch.products.push({ id, code: `P${String(index + 1).padStart(3, '0')}`, name, category });
    return id;
  });
  const skuIds = skus.map(({ name, retailYuan, product }, index) => {
    const id = ids.skus++;
    const code = `S${String(index + 1).padStart(4, '0')}`;
    batch.skus.push({
      id,
      product_id: at(productIds, product),
      code,
      name,
      retail_fen: fen(retailYuan * 100),
    });
    return id;
  });
  const staff = [...new Set([...clerks.values()].flat())];
  const recent: Customer[] = [];
  const firstCustomer = ids.customers;
  const bornBefore = today.getUTCFullYear() - 19;
  const brand: SeededBrand = {
    plan,
    ids,
    key,
    leaseIds,
    earlierLeaseIds,
    storeIds,
    channelIds,
    productIds,
    skuIds,
    clerksOf: (storeId) => clerks.get(storeId) ?? [],
    customerFor: (batch, random, orderedAt) => {
      if (recent.length > 8 && chance(random, 0.16)) return pick(random, recent);
      const id = ids.customers++;
      const someone = person(random, id - firstCustomer, key, bornBefore);
      const { name, phone, idNumber, region, street } = someone;
      const created_at = new Date(orderedAt.getTime() - between(random, 2, 90) * 60_000);
      batch.customers.push({
        id,
        name,
        phone,
        phone_last4: phone.slice(-4),
        id_number: idNumber,
        region,
        street,
        ...relationsOf({ index: id - firstCustomer, firstId: firstCustomer, key, staff, today }),
        created_at,
      });
      for (const gram of nameGrams(name)) batch.customer_grams.push({ gram, customer_id: id });
      recent[(id - firstCustomer) % 50] = { id, phone };
      return { id, phone };
    },
  };
  for (const storeId of storeIds)
    for (const sku of skus.keys())
      for (let piece = 0; piece < stockPerSku; piece += 1)
        addStock(
          batch,
          brand,
          storeId,
          sku,
          new Date(today.getTime() - between(random, 1, 90) * dayMs),
        );
  return brand;
}

/** One free device more in a store's stock. */
export function addStock(
  batch: Batch,
  { ids, key, skuIds }: SeededBrand,
  storeId: number,
  sku: number,
  arrivedAt: Date,
): void {
  const id = ids.devices++;
  const { retailYuan } = at(skus, sku);
  batch.devices.push({
    id,
    store_id: storeId,
    sku_id: at(skuIds, sku),
    ...serialColumns(serialOf(at(skus, sku), id, key)),
    state: 'inStock',
    grade: 'new',
    order_id: null,
    ...boughtFor(retailYuan, arrivedAt),
    created_at: arrivedAt,
  });
}
