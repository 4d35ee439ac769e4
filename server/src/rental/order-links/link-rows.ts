import { maxOfKey, type LinkRow } from '@rental/domain/rental/order-links/link-graph';
import type { LinkKind } from '@rental/domain/rental/order-links/link-kinds';
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { within, type ScopeValues } from '../../people/data-scope/public.ts';

/** The facts that link orders. */
export type LinkKey = Pick<LinkRow, 'kind' | 'key'>;

interface Orders {
  readonly brand: BrandCode;
  readonly ids: readonly number[];
}

/** All keys of some orders. Without an address of its own a parcel goes to the customer's. */
export const keysOfOrders = prepared((db, { brand, ids }: Orders) =>
  raw<LinkKey & Pick<LinkRow, 'orderId'>>(
    db,
    sql`with own as materialized (
      select o.id, o.customer_id, o.customer_phone, o.receiver_phone, coalesce(c.identity_key, c.id_number) as identity,
        case when o.delivery_region is null then c.address_key else o.delivery_key end as address_key
      from orders o join customers c on c.brand_code = ${brand} and c.id = o.customer_id
      where o.brand_code = ${brand} and o.id = any(${ids}::bigint[])
    )
    select id as "orderId", 'identity' as kind, identity as key from own
    union select id, 'phone', customer_phone from own
    union select id, 'phone', receiver_phone from own where receiver_phone is not null
    union select id, 'address', address_key from own where address_key is not null
    union select own.id, 'contact', n.phone
      from own join customer_contacts n on n.brand_code = ${brand} and n.customer_id = own.customer_id
    union select own.id, 'device', p.device_id::text
      from own join parcels p on p.brand_code = ${brand} and p.order_id = own.id and p.recalled_at is null
    union select own.id, 'device', w.new_device_id::text
      from own join device_swaps w on w.brand_code = ${brand} and w.order_id = own.id`,
  ),
);

type Asked = ScopeValues & { readonly keys: readonly string[] };
type Found = Omit<LinkRow, 'kind'>;

/** Orders `o` that have the key `k.key`, each found in one index. */
type HavingKey = (brand: string) => RawBuilder<unknown>;

/** Each row says if its order is reached: a crowd is one whoever asks. */
const ordersBy = (having: HavingKey) =>
  prepared((db, { keys, ...scope }: Asked) =>
    raw<Found>(
      db,
      sql`select k.key, found.id as "orderId", found.is_reached as "isReached"
      from unnest(${keys}::text[]) k (key) cross join lateral (
        select o.id, (${reached(scope)}) is true as is_reached ${having(scope.brand)}
        limit ${sql.lit(maxOfKey + 1)}
      ) found`,
    ),
  );

const reached = (scope: ScopeValues) =>
  within(scope)(expressionBuilder<{ o: Tables['orders'] }, 'o'>());

const ofOrders = (brand: string, column: string) =>
  sql`from orders o where o.brand_code = ${brand} and o.${sql.ref(column)} = k.key`;
const ofCustomers = (brand: string, table: string, customer: string) =>
  sql`from ${sql.table(table)} c join orders o on o.brand_code = ${brand} and o.customer_id = c.${sql.ref(customer)}
    where c.brand_code = ${brand}`;
const ofDevices = (brand: string, table: string, device: string) =>
  sql`from ${sql.table(table)} d join orders o on o.brand_code = ${brand} and o.id = d.order_id
    where d.brand_code = ${brand} and d.${sql.ref(device)} = k.key::bigint`;

const byIdentity = ordersBy(
  (brand) =>
    sql`${ofCustomers(brand, 'customers', 'id')} and (c.identity_key = k.key or c.id_number = k.key)`,
);
const byContact = ordersBy(
  (brand) => sql`${ofCustomers(brand, 'customer_contacts', 'customer_id')} and c.phone = k.key`,
);
const byOwnAddress = ordersBy(
  (brand) => sql`${ofCustomers(brand, 'customers', 'id')} and c.address_key = k.key
    and o.delivery_region is null`,
);
const byParcel = ordersBy(
  (brand) => sql`${ofDevices(brand, 'parcels', 'device_id')} and d.recalled_at is null`,
);

const finders: readonly (readonly [LinkKind, ReturnType<typeof ordersBy>])[] = [
  ['identity', byIdentity],
  ['phone', ordersBy((brand) => ofOrders(brand, 'customer_phone'))],
  ['phone', ordersBy((brand) => ofOrders(brand, 'receiver_phone'))],
  ['contact', byContact],
  ['address', ordersBy((brand) => ofOrders(brand, 'delivery_key'))],
  ['address', byOwnAddress],
  ['device', byParcel],
  ['device', ordersBy((brand) => ofDevices(brand, 'device_swaps', 'new_device_id'))],
];

/** The orders that have these keys; of a crowd, one more than a crowd begins with. */
export async function ordersOfKeys(
  tx: Tx,
  scope: ScopeValues,
  keys: readonly LinkKey[],
): Promise<LinkRow[]> {
  const found = await Promise.all(
    finders.map(async ([kind, find]) => {
      const ofKind = keys.filter((one) => one.kind === kind).map(({ key }) => key);
      const rows = ofKind.length === 0 ? [] : await find(tx, { ...scope, keys: ofKind });
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return found.flat();
}
