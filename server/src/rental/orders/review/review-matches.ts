import type {
  MatchKind,
  matchKinds,
  ReviewFacts,
} from '@rental/contract/rental/orders/review/review';
import { maskName } from '@rental/domain/rental/customers/masks';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import { within, type ScopeValues } from '../../../people/data-scope/public.ts';
import { hasIdentity, type identitiesSought } from '../../customers/public.ts';

/** Orders are counted up to here, of each kind. */
const maxCounted = 100;
const maxShown = 20;
/** Customers of one address or identity that are looked at: a dormitory has thousands. */
const maxCustomers = 100;

/** The facts that orders are compared by. */
export interface Compared {
  readonly orderId: number;
  readonly customerId: number;
  /** The phones of the customer and of the receiver. */
  readonly phones: readonly string[];
  /** Null: the address says nothing. */
  readonly addressKey: string | null;
  /** Every row of the person. */
  readonly personIds: readonly number[];
}

/** Other orders of the same person, phone and address, within the scope. */
export function matchesOf(
  tx: Tx,
  scope: ScopeValues,
  { orderId, customerId, phones, addressKey, personIds }: Compared,
): Promise<ReviewFacts['matches']> {
  const of = { ...scope, orderId };
  const found: Record<MatchKind, Promise<Row[]>> = {
    person: ofPerson(tx, { ...of, personIds }),
    phone: ofPhones(tx, { ...of, phones }),
    address: addressKey === null ? Promise.resolve([]) : ofAddress(tx, { ...of, addressKey }),
  };
  const isSame = new Set([customerId, ...personIds]);
  return Promise.all(
    Object.entries(found).map(async ([by, rows]) =>
      matchOf(by as keyof typeof matchKinds, await rows, isSame),
    ),
  );
}

function matchOf(
  by: MatchKind,
  rows: readonly Row[],
  samePerson: ReadonlySet<number>,
): ReviewFacts['matches'][number] {
  const counted = rows.slice(0, maxCounted);
  return {
    by,
    count: counted.length,
    isCapped: rows.length > maxCounted,
    othersCount: counted.filter((row) => !samePerson.has(row.customer_id)).length,
    orders: counted.slice(0, maxShown).map((row) => ({
      id: row.id,
      orderNo: row.order_no,
      orderStatus: row.status,
      isSamePerson: samePerson.has(row.customer_id),
      customerName: maskName(row.customer_name),
      productName: row.product_name,
      storeName: row.store_name,
      createTime: row.created_at.toISOString(),
    })),
  };
}

type Of = ScopeValues & { readonly orderId: number };
type Row = Awaited<ReturnType<typeof ofPerson>>[number];

/** The other orders of a scope, the latest first; callers narrow them by one index. */
const others = (db: Tx, { orderId, ...scope }: Of) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.created_at'])
    .where(within(scope))
    .where('o.id', '<>', orderId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(sql.lit(maxCounted + 1));

type Found = ReturnType<typeof others>;

/** The latest of the orders that several indexes have found. */
const drawn = (db: Tx, { brand }: Of, [first, ...rest]: readonly [Found, ...Found[]]) => {
  const found = rest.reduce(
    (all, more) => all.union(db.selectFrom(more.as('more')).selectAll()),
    db.selectFrom(first.as('first')).selectAll() as never as ReturnType<typeof plain>,
  );
  return db
    .selectFrom(found.as('found'))
    .innerJoin('orders as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'found.id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'o.brand_code').onRef('p.id', '=', 'o.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .select(['o.id', 'o.order_no', 'o.status', 'o.customer_id', 'o.created_at'])
    .select(['c.name as customer_name', 'p.name as product_name', 's.name as store_name'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(sql.lit(maxCounted + 1));
};
const plain = (db: Tx) => db.selectFrom('orders').select(['id', 'created_at']);

const ofPerson = prepared((db, { personIds, ...of }: Of & Pick<Compared, 'personIds'>) =>
  drawn(db, of, [
    others(db, of).where('o.customer_id', '=', sql<number>`any(${personIds}::bigint[])`),
  ]),
);

const ofPhones = prepared((db, { phones, ...of }: Of & Pick<Compared, 'phones'>) =>
  drawn(db, of, [
    others(db, of).where('o.customer_phone', '=', sql<string>`any(${phones}::text[])`),
    others(db, of).where('o.receiver_phone', '=', sql<string>`any(${phones}::text[])`),
  ]),
);

/** A parcel without an address of its own goes to the customer's. */
const ofAddress = prepared((db, { addressKey, ...of }: Of & { readonly addressKey: string }) =>
  drawn(db, of, [
    others(db, of).where('o.delivery_key', '=', addressKey),
    others(db, of)
      .where('o.delivery_region', 'is', null)
      .where('o.customer_id', 'in', (customers) =>
        customers
          .selectFrom('customers as d')
          .select('d.id')
          .where('d.brand_code', '=', of.brand)
          .where('d.address_key', '=', addressKey)
          .orderBy('d.id', 'desc')
          .limit(sql.lit(maxCustomers)),
      ),
  ]),
);

/** The rows of a person: one identity has one, and more in what is older than that rule. */
export const personIds = prepared(
  (db, { brand, ...sought }: ReturnType<typeof identitiesSought> & { readonly brand: string }) =>
    db
      .selectFrom('customers as c')
      .select('c.id')
      .where('c.brand_code', '=', brand)
      .where(hasIdentity('c', sought))
      .orderBy('c.id')
      .limit(sql.lit(maxCustomers)),
);
