import type { CallName, Contract } from '@rental/contract/contract';
import { contract } from '@rental/contract/contract';
import type { Answer, Args } from '@rental/contract/endpoint';
import type { RefusalBody } from '@rental/contract/refusals';
import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/orders/order-status';
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import type { RoleTemplateName } from '../access/public.ts';
import { createApp } from '../app.ts';
import { createOperator, openSession } from '../auth/public.ts';
import { createBrand } from '../brands/create-brand.ts';
import { openBrandDirectory } from '../brands/public.ts';
import type { Database } from '../db/open-database.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tables } from '../db/tables.ts';
import type { Brand } from '../http/context.ts';

export const password = 'Kf7-quiet-river';

/** A server of its own on a database of its own, with two brands that have the same people and shops. */
export interface World {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly alpha: Shop;
  readonly beta: Shop;
  /** The instant the server takes for now; tests may set it. */
  now: Date;
  close(): Promise<void>;
}

export interface Shop {
  readonly brand: Brand;
  readonly roles: Readonly<Record<RoleTemplateName, number>>;
  readonly stores: readonly [number, number];
  readonly channels: readonly [number, number];
  readonly skus: readonly [number, number];
  readonly customerId: number;
  readonly admin: Caller;
  /** Of the first store. */
  readonly clerk: Caller;
  readonly otherClerk: Caller;
  /** Of the first channel. */
  readonly channelOperator: Caller;
  readonly otherChannelOperator: Caller;
}

/** Somebody who makes calls; `token` null is a stranger. */
export interface Caller {
  readonly host: string;
  readonly token: string | null;
  readonly operatorId: number;
  readonly username: string;
}

export async function createWorld(): Promise<World> {
  const database = await testDatabase();
  const world = { now: new Date('2026-11-21T02:00:00.000Z') };
  const alpha = await createShop(database, 'alpha', world.now);
  const beta = await createShop(database, 'beta', world.now);
  const app = await createApp({
    pool: database.app,
    brands: await openBrandDirectory(database.app),
    trustedProxies: [],
    rateLimitPerMinute: 1_000_000,
    logLevel: 'silent',
    now: () => world.now,
  });
  return Object.assign(world, {
    app,
    database,
    alpha,
    beta,
    close: async () => {
      await app.close();
      await database.close();
    },
  });
}

export function brandNamed(code: string): Brand {
  return {
    code,
    name: `${code}租机`,
    title: `${code}租机管理平台`,
    consoleTitle: `${code}租机管理后台`,
    domainApp: `m.${code}.example.com`,
    domainAdmin: `admin.${code}.example.com`,
    logo: null,
    advertisement: true,
    creditTypes: [],
    creditLuoRan: false,
    notarizationSelect: false,
    cardCollateButton: false,
    bannerPro: false,
    alipayMiniId: null,
    specialOrderType: 1,
    websocketEnable: false,
  };
}

async function createShop(database: Database, code: string, now: Date): Promise<Shop> {
  const brand = brandNamed(code);
  const roles = await createBrand(database.owner, brand);
  return inTransaction(database.owner, code, 'read write', async (tx) => {
    const insertId = async <T extends 'stores' | 'channels' | 'products' | 'skus' | 'customers'>(
      table: T,
      values: Insertable<Tables[T]>,
    ): Promise<number> => {
      const row = await tx
        .insertInto(table as 'stores')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    };
    const store = (name: string) =>
      insertId('stores', {
        brand_code: code,
        name,
        contact_name: '张店长',
        contact_phone: '13800000000',
        region: '浙江省杭州市',
      });
    const channel = (name: string) =>
      insertId('channels', { brand_code: code, code: name, name, commission_bp: 500 });
    const stores = [await store('西湖店'), await store('滨江店')] as const;
    const channels = [await channel('qd1'), await channel('qd2')] as const;
    const productId = await insertId('products', {
      brand_code: code,
      code: 'P1',
      name: 'iPhone 17 Pro',
      category: '手机',
    });
    const sku = (name: string) =>
      insertId('skus', {
        brand_code: code,
        product_id: productId,
        code: name,
        name,
        retail_fen: fen(999_900),
      });
    const skus = [await sku('256GB'), await sku('512GB')] as const;
    const customerId = await insertId('customers', {
      brand_code: code,
      name: '王小明',
      phone: '13812345678',
      id_number: '330106199001011234',
      region: '浙江省杭州市西湖区',
      street: '文三路 1 号',
      created_at: now,
    });
    await tx
      .insertInto('customer_grams')
      .values(['王小', '小明'].map((gram) => ({ brand_code: code, gram, customer_id: customerId })))
      .execute();

    const operator = async (
      username: string,
      role: RoleTemplateName,
      where: { storeId?: number; channelId?: number },
    ) => {
      const purpose = role === 'channel' ? 2 : 1;
      const operatorId = await createOperator(tx, code, {
        username,
        password,
        nickName: `${username}昵称`,
        phone: null,
        purpose,
        roleId: roles[role],
        storeId: where.storeId ?? null,
        channelId: where.channelId ?? null,
        enabled: true,
      });
      const session = {
        brandCode: code,
        operatorId,
        purpose,
        address: '127.0.0.1',
        userAgent: 'test',
        now,
      } as const;
      const token = await openSession(tx, { ...session, lifeMs: 10 * 365 * 86_400_000 });
      return { host: brand.domainAdmin, token, operatorId, username };
    };
    return {
      brand,
      roles,
      stores,
      channels,
      skus,
      customerId,
      admin: await operator('admin', 'administrator', {}),
      clerk: await operator('clerk', 'clerk', { storeId: stores[0] }),
      otherClerk: await operator('clerk2', 'clerk', { storeId: stores[1] }),
      channelOperator: await operator('qudao', 'channel', { channelId: channels[0] }),
      otherChannelOperator: await operator('qudao2', 'channel', { channelId: channels[1] }),
    };
  });
}

/** An order of the shop's first store and channel, with its counters, as the customer's app would have placed it. */
export async function someOrders(
  world: World,
  shop: Shop,
  count: number,
  status: OrderStatus = orderStatus.pendingReview,
  more: Partial<Insertable<Tables['orders']>> = {},
): Promise<number[]> {
  const code = shop.brand.code;
  const values = Array.from({ length: count }, (_, index) => ({
    brand_code: code,
    order_no: `ZL${status}${world.now.getTime()}${Math.random().toString().slice(2, 12)}${index}`,
    status,
    store_id: shop.stores[0],
    channel_id: shop.channels[0],
    customer_id: shop.customerId,
    sku_id: shop.skus[0],
    customer_phone: '13812345678',
    phone_last4: '5678',
    source: 'alipay' as const,
    special_order_type: 1 as const,
    total_rent_fen: fen(360_001),
    term_count: 12,
    period_unit: 'month' as const,
    period_days: null,
    deposit_fen: fen(100_000),
    deposit_waived_fen: fen(100_000),
    buyout_fen: null,
    risk_level: 'low' as const,
    risk_score: 700,
    risk_waiver_reason: null,
    reject_reason: null,
    close_reason: null,
    note: null,
    start_on: null,
    ends_on: null,
    next_due_on: null,
    created_at: world.now,
    updated_at: world.now,
    ...more,
  }));
  return inTransaction(world.database.owner, code, 'read write', async (tx) => {
    const rows = await tx.insertInto('orders').values(values).returning('id').execute();
    await tx
      .insertInto('order_counts')
      .values({
        brand_code: code,
        store_id: values[0]?.store_id ?? 0,
        channel_id: values[0]?.channel_id ?? 0,
        status,
        count,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['brand_code', 'store_id', 'channel_id', 'status'])
          .doUpdateSet((old) => ({ count: old('order_counts.count', '+', count) })),
      )
      .execute();
    return rows.map((row) => row.id);
  });
}

/** Devices in the stock of the shop's first store, of its first SKU unless told. */
export async function someDevices(
  world: World,
  shop: Shop,
  serials: readonly string[],
  more: { storeId?: number; skuId?: number } = {},
): Promise<void> {
  await inTransaction(world.database.owner, shop.brand.code, 'read write', (tx) =>
    tx
      .insertInto('devices')
      .values(
        serials.map((serial) => ({
          brand_code: shop.brand.code,
          store_id: more.storeId ?? shop.stores[0],
          sku_id: more.skuId ?? shop.skus[0],
          serial,
          order_id: null,
        })),
      )
      .execute(),
  );
}

export interface Reply<N extends CallName> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** What a success answers. Throws where the call was refused. */
  readonly answer: Answer<Contract[N]>;
  /** What a refusal answers. Throws where the call succeeded. */
  readonly refusal: RefusalBody;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes a call over HTTP as `caller`. */
export async function send<N extends CallName>(
  world: World,
  caller: Caller,
  name: N,
  args?: Args<Contract[N]>,
  headers: Record<string, string> = {},
): Promise<Reply<N>> {
  const { method, path } = contract[name];
  const { params = {}, query = {}, body } = (args ?? {}) as Parts;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(key, String(one));
  const response = await world.app.inject({
    method,
    url: `${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))}?${search.toString()}`,
    headers: {
      host: caller.host,
      ...(caller.token !== null && { authorization: caller.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const json: unknown = response.json();
  return {
    status: response.statusCode,
    headers: response.headers,
    get answer(): Answer<Contract[N]> {
      if (response.statusCode !== 200) throw new Error(`${name} was refused: ${response.body}`);
      return json as Answer<Contract[N]>;
    },
    get refusal(): RefusalBody {
      if (response.statusCode === 200) throw new Error(`${name} was not refused: ${response.body}`);
      return json as RefusalBody;
    },
  };
}
