import { usualRules } from '@rental/domain/rental/dunning/dunning-rules';
import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { defaultFeatureFlags } from '@rental/domain/platform/brands/feature-flags';
import { fen } from '@rental/domain/money';
import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import type { Insertable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Brand } from '../http/context.ts';
import { createBrand } from '../operations/new-brand/create-brand.ts';
import type { RoleTemplateName } from '../people/access/public.ts';
import { createOperator, openSession } from '../people/auth/public.ts';

export const password = 'Kf7-quiet-river';

/** When the shops of the tests were opened, and where the clock of a world begins. */
export const openedAt = new Date('2026-11-21T02:00:00.000Z');

export interface Shop {
  readonly brand: Brand;
  readonly roles: Readonly<Record<RoleTemplateName, number>>;
  readonly stores: readonly [number, number];
  readonly channels: readonly [number, number];
  readonly skus: readonly [number, number];
  readonly customerId: number;
  readonly admin: Caller;
  /** The operator of the first store. */
  readonly clerk: Caller;
  readonly otherClerk: Caller;
  /** The operator of the first channel. */
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

function brandNamed(code: string): Brand {
  return {
    code,
    name: `${code}租机`,
    title: `${code}租机管理平台`,
    consoleTitle: `${code}租机管理后台`,
    moneyLimitFen: null,
    dunning: usualRules,
    buyoutFloorBp: 0,
    domainApp: `m.${code}.example.com`,
    domainAdmin: `admin.${code}.example.com`,
    logo: null,
    loginPicture: null,
    advertisement: true,
    creditTypes: [],
    creditLuoRan: false,
    notarizationSelect: false,
    cardCollateButton: false,
    bannerPro: false,
    alipayMiniId: null,
    specialOrderType: 1,
    websocketEnable: false,
    flags: {
      ...defaultFeatureFlags,
      OpenLease3C: true,
      OpenDistribution: true,
      OpenRiskClass: true,
    },
    settings: defaultBrandSettings,
  };
}

/** A brand with two stores, two channels, goods, a customer, and somebody of each role who is signed in. */
export async function createShop(
  database: Pick<Database, 'owner'>,
  code: string,
  now: Date,
): Promise<Shop> {
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
        created_at: now,
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
      created_at: now,
      specifications: JSON.stringify([{ name: '容量', values: ['256GB', '512GB'] }]),
    });
    const sku = (name: string, sort: number) =>
      insertId('skus', {
        brand_code: code,
        product_id: productId,
        code: name,
        name,
        retail_fen: fen(999_900),
        spec_values: [name],
        sort,
      });
    const skus = [await sku('256GB', 0), await sku('512GB', 1)] as const;
    const customerId = await insertId('customers', {
      brand_code: code,
      name: '王小明',
      phone: '13812345678',
      phone_last4: '5678',
      id_number: '330106199001011234',
      region: '浙江省杭州市西湖区',
      street: '文三路 1 号',
      created_at: now,
    });
    await tx
      .insertInto('customer_grams')
      .values(
        nameGrams('王小明').map((gram) => ({ brand_code: code, gram, customer_id: customerId })),
      )
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
        purpose,
        roleIds: [roles[role]],
        storeIds: where.storeId === undefined ? [] : [where.storeId],
        channelId: where.channelId ?? null,
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
