import { businessDateOf } from '@rental/domain/business-date';
import { addressKey } from '@rental/server/rental/customers/public';
import {
  createOperator,
  hashPassword,
  newOneTimePassword,
  openSession,
} from '@rental/server/people/auth/public';
import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import type { RoleTemplateName } from '@rental/server/people/access/public';
import type { Tx } from '@rental/server/db/transaction';
import { fen } from '@rental/domain/money';
import { skus, serialOf } from '../catalogue.ts';
import { mobile, person, type Person } from '../people.ts';
import { at, type Random } from '../random.ts';
import type { Caller, DemoApp } from './demo-app.ts';

/** The store of the orders that were driven through the product. */
const flagshipName = '旗舰店';
/** 主体 of it, which its money is paid to. */
export const merchantName = '杭州旗舰租赁服务有限公司';

/** Numbers of people and serials that the bulk of a brand never comes to. */
const firstIndex = 50_000_000;

/** The operators of the shop. */
export interface Staff {
  /** 店长: may do everything. */
  readonly head: Caller;
  readonly clerk: Caller;
  /** 财务: may do everything, and so agrees to what others ask for. */
  readonly keeper: Caller;
  /** 管理员 of the brand: takes part with what needs no password. */
  readonly admin: Caller;
}

/** The store, with its staff, its customers and its stock. */
export interface Flagship {
  readonly brand: string;
  readonly storeId: number;
  /** The channel that some of its orders come by. */
  readonly channelId: number;
  /** Filled when the store has made them (distribution-days). */
  readonly distributorIds: number[];
  readonly staff: Staff;
  readonly skuIds: readonly number[];
  /** 归还地址 that is chosen unless somebody says otherwise. */
  readonly returnAddressId: number;
  /** Somebody who has not rented here before; answers the id. */
  readonly newCustomer: () => Promise<{ readonly id: number; readonly person: Person }>;
  /** A serial of this SKU, by its index, that is in stock. */
  readonly takeSerial: (sku: number) => string;
}

const hires = [
  { key: 'head', username: 'qijian_dianzhang', nickName: '沈雨桐', role: 'administrator' },
  { key: 'clerk', username: 'qijian_dianyuan', nickName: '林晓雯', role: 'clerk' },
  { key: 'keeper', username: 'qijian_caiwu', nickName: '周静怡', role: 'administrator' },
] as const satisfies readonly {
  key: keyof Staff;
  role: RoleTemplateName;
  [more: string]: string;
}[];

const signInMs = 1_000 * 86_400_000;

interface Given {
  readonly brand: string;
  readonly key: number;
  readonly random: Random;
  readonly openedAt: Date;
  /** Signed in with this one as long as the demo is written; then with none that anybody knows. */
  readonly password: string;
  /** How many pieces of each SKU are wanted, by its index. */
  readonly wanted: ReadonlyMap<number, number>;
}

export async function openFlagship(app: DemoApp, given: Given): Promise<Flagship> {
  const { brand, key, random, openedAt } = given;
  app.at(openedAt);
  const signedIn = async (tx: Tx, operatorId: number): Promise<Caller> => {
    const how = { purpose: 1, address: '127.0.0.1', userAgent: 'demo' } as const;
    const session = { ...how, brandCode: brand, operatorId, now: openedAt, lifeMs: signInMs };
    return { operatorId, token: await openSession(tx, session) };
  };
  const { storeId, channelId, skuIds, callers } = await app.write(async (tx) => {
    const ofBrand = { brand_code: brand };
    const department = await tx
      .selectFrom('departments')
      .select('id')
      .where('brand_code', '=', brand)
      .where('name', '=', '门店运营部')
      .executeTakeFirst();
    const store = await tx
      .insertInto('stores')
      .values({
        ...ofBrand,
        name: flagshipName,
        contact_name: hires[0].nickName,
        contact_phone: mobile(random, firstIndex, key),
        region: '浙江省杭州市余杭区',
        street: '文一西路 1218 号恒生科技园 2 幢 1 层',
        opening_hours: JSON.stringify([
          { days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '22:00' },
        ]),
        merchant_name: merchantName,
        licence_no: '91110000802100433B',
        legal_person: hires[0].nickName,
        signing_no: 'RZ20260701-1',
        signed_on: businessDateOf(openedAt),
        is_premium: true,
        created_at: openedAt,
        submitted_at: openedAt,
        reviewed_at: openedAt,
        opened_at: openedAt,
        department_id: department?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const roles = await tx
      .selectFrom('roles')
      .select(['id', 'code'])
      .where('brand_code', '=', brand)
      .execute();
    const roleOf = (name: RoleTemplateName) =>
      roles.find(({ code }) => code === (name === 'clerk' ? 'ROLE_CLERK' : 'ROLE_ADMIN'))?.id ?? 0;
    const password_hash = await hashPassword(given.password, {
      memoryCost: 8,
      timeCost: 1,
      parallelism: 1,
    });
    const callers = [];
    for (const [index, { key: place, username, nickName, role }] of hires.entries()) {
      const operatorId = await createOperator(tx, brand, {
        username,
        password: newOneTimePassword(),
        nickName,
        gender: '女',
        phone: mobile(random, firstIndex + 1 + index, key),
        purpose: 1,
        roleIds: [roleOf(role)],
        storeIds: [store.id],
        departmentId: department?.id ?? null,
      });
      await tx
        .updateTable('operators')
        .set({ password_hash, created_at: openedAt })
        .where('brand_code', '=', brand)
        .where('id', '=', operatorId)
        .execute();
      callers.push([place, await signedIn(tx, operatorId)] as const);
    }
    const admin = await tx
      .selectFrom('operators')
      .select('id')
      .where('brand_code', '=', brand)
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    callers.push(['admin', await signedIn(tx, admin.id)] as const);
    const products = await tx
      .selectFrom('skus')
      .select('id')
      .where('brand_code', '=', brand)
      .orderBy('code')
      .execute();
    const channel = await tx
      .selectFrom('channels')
      .select('id')
      .where('brand_code', '=', brand)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return {
      storeId: store.id,
      channelId: channel.id,
      skuIds: products.map(({ id }) => id),
      callers,
    };
  });
  const staff = Object.fromEntries(callers) as unknown as Staff;
  const stock = new Map<number, string[]>();
  let lastSerial = firstIndex;
  for (const [sku, count] of given.wanted) {
    const { retailYuan } = at(skus, sku);
    const serials = Array.from({ length: count }, () =>
      serialOf(at(skus, sku), (lastSerial += 1), key),
    );
    stock.set(sku, [...serials]);
    const costFen = fen(Math.round(retailYuan * 0.86) * 100);
    await app.call(staff.head, 'createDevices', {
      body: { storeId, skuId: at(skuIds, sku), serials, costFen },
    });
  }

  const warehouse = {
    id: null,
    receiver: '旗舰店仓库',
    phone: mobile(random, firstIndex + 50, key),
    region: '浙江省杭州市余杭区',
    street: '文一西路 998 号 6 幢 102 室',
    isDefault: true,
    isEnabled: true,
  };
  const counter = {
    ...warehouse,
    receiver: '旗舰店前台',
    street: '文一西路 1218 号恒生科技园 2 幢 1 层',
    isDefault: false,
  };
  const { seen } = await app.call(staff.head, 'returnAddresses', { query: {} });
  const { addresses } = await app.call(staff.head, 'saveReturnAddresses', {
    body: { storeId, addresses: [warehouse, counter], seen },
  });

  let lastPerson = firstIndex + 100;
  return {
    brand,
    storeId,
    channelId,
    distributorIds: [],
    staff,
    skuIds,
    returnAddressId: at(addresses, 0).id,
    newCustomer: () =>
      app.write(async (tx) => {
        lastPerson += 1;
        const someone = person(random, lastPerson, key, app.now().getUTCFullYear() - 19);
        const { name, phone, idNumber, region, street } = someone;
        const { id } = await tx
          .insertInto('customers')
          .values({
            brand_code: brand,
            name,
            phone,
            phone_last4: phone.slice(-4),
            id_number: idNumber,
            region,
            street,
            address_key: await addressKey(tx, brand, someone),
            created_at: app.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('customer_grams')
          .values(nameGrams(name).map((gram) => ({ brand_code: brand, gram, customer_id: id })))
          .execute();
        return { id, person: someone };
      }),
    takeSerial: (sku) => {
      const serial = stock.get(sku)?.pop();
      if (serial === undefined) throw new Error(`No piece of SKU ${sku} is left`);
      return serial;
    },
  };
}

/** The store's people sign out, and have passwords that nobody knows. */
export async function closeFlagship(app: DemoApp, { brand, staff }: Flagship): Promise<void> {
  const password_hash = await hashPassword(newOneTimePassword());
  const { admin, ...hired } = staff;
  const ids = Object.values(hired).map(({ operatorId }) => operatorId);
  await app.write(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where('brand_code', '=', brand)
      .where('operator_id', 'in', [admin.operatorId, ...ids])
      .execute();
    await tx
      .updateTable('operators')
      .set({ password_hash })
      .where('brand_code', '=', brand)
      .where('id', 'in', ids)
      .execute();
  });
}
