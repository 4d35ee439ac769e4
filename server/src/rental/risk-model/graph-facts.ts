import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { maxOfKey } from '@rental/domain/rental/order-links/link-graph';
import { linkKinds, type LinkKind } from '@rental/domain/rental/order-links/link-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Facts } from '@rental/domain/rental/risk-model/facts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { nobody } from '../../http/nobody.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { keysOfOrders, ordersOfKeys } from '../order-links/public.ts';
import type { Wanted } from './order-facts.ts';

/** For each order, the orders of the brand that have one of its keys, by kind. Null: the kind is not known of it. */
type Kin = Readonly<Record<LinkKind, ReadonlySet<number> | null>>;

/**
 * The facts of the graph, one step from each order: the whole brand counts, whoever asks, so that an evaluation does not depend on who made
 * it. A key of a crowd says nothing (`maxOfKey`): its kind is not known.
 */
export async function graphFacts(
  tx: Tx,
  brand: BrandCode,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, Facts>> {
  const kin = await kinOf(tx, brand, wanted);
  const pairs = wanted.flatMap(({ orderId, at }) =>
    [...linkedOf(kin.get(orderId))].map((linked) => ({ orderId, linked, at })),
  );
  const rows = await linkedRows(tx, {
    brand,
    roots: pairs.map(({ orderId }) => orderId),
    linked: pairs.map(({ linked }) => linked),
    ats: pairs.map(({ at }) => at),
  });
  const byRoot = Map.groupBy(rows, ({ root }) => root);
  return new Map(
    wanted.map(({ orderId }) => [orderId, factsOfKin(kin.get(orderId), byRoot.get(orderId) ?? [])]),
  );
}

async function kinOf(
  tx: Tx,
  brand: BrandCode,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, Kin>> {
  const own = await keysOfOrders(tx, { brand, ids: wanted.map(({ orderId }) => orderId) });
  const keys = new Map(own.map(({ kind, key }) => [`${kind} ${key}`, { kind, key }]));
  const scope = scopeOf({ brandCode: brand, operator: nobody });
  const found = await ordersOfKeys(tx, scope, [...keys.values()]);
  const having = new Map<string, Set<number>>();
  for (const { kind, key, orderId } of found) {
    const name = `${kind} ${key}`;
    having.set(name, (having.get(name) ?? new Set()).add(orderId));
  }
  const ofOrder = Map.groupBy(own, ({ orderId }) => orderId);
  return new Map(
    wanted.map(({ orderId, isPast = false }) => {
      const ofKind = (kind: LinkKind) => {
        if (isPast && kind === 'device') return null;
        const some = (ofOrder.get(orderId) ?? [])
          .filter((one) => one.kind === kind)
          .map(({ key }) => having.get(`${kind} ${key}`) ?? new Set<number>());
        if (some.length === 0 || some.some(({ size }) => size > maxOfKey)) return null;
        const all = new Set(some.flatMap((orders) => [...orders]));
        all.delete(orderId);
        return all;
      };
      const kinds = Object.keys(linkKinds) as LinkKind[];
      return [orderId, Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])) as Kin];
    }),
  );
}

const linkedOf = (kin: Kin | undefined): ReadonlySet<number> =>
  new Set(Object.values(kin ?? {}).flatMap((orders) => [...(orders ?? [])]));

interface Linked {
  readonly root: number;
  readonly linked: number;
  readonly person: string;
  readonly isSamePerson: boolean;
  readonly isOverdue: boolean;
  readonly isRejected: boolean;
  readonly isLost: boolean;
  readonly isBlacklisted: boolean;
}

interface Pairs {
  readonly brand: BrandCode;
  readonly roots: readonly number[];
  readonly linked: readonly number[];
  readonly ats: readonly Date[];
}

/** Linked orders as they were at the instant: those that were placed later are left out. */
const linkedRows = prepared((db, { brand, roots, linked, ats }: Pairs) =>
  raw<Linked>(
    db,
    sql`select p.root, p.linked, coalesce(c.identity_key, c.id_number) as person,
        coalesce(c.identity_key, c.id_number) = coalesce(rc.identity_key, rc.id_number) as "isSamePerson",
        exists (
          select 1 from bills b
          where b.brand_code = ${brand} and b.order_id = o.id and b.kind <> ${sql.lit(billKinds.deposit)}
            and b.due_on < (p.at at time zone 'Asia/Shanghai')::date
            and (b.status = ${sql.lit(billStatus.due)} or b.status = ${sql.lit(billStatus.paid)} and b.paid_at > p.at)
        ) as "isOverdue",
        o.status = ${sql.lit(orderStatus.rejected)} and o.updated_at <= p.at as "isRejected",
        exists (select 1 from order_losses l where l.brand_code = ${brand} and l.order_id = o.id and l.at <= p.at) as "isLost",
        c.status = ${sql.lit(customerStatus.blacklisted)} and coalesce(c.blacklisted_at <= p.at, true) as "isBlacklisted"
      from unnest(${roots}::bigint[], ${linked}::bigint[], ${ats}::timestamptz[]) p (root, linked, at)
        join orders r on r.brand_code = ${brand} and r.id = p.root
        join customers rc on rc.brand_code = ${brand} and rc.id = r.customer_id
        join orders o on o.brand_code = ${brand} and o.id = p.linked and o.created_at <= p.at
        join customers c on c.brand_code = ${brand} and c.id = o.customer_id`,
  ),
);

function factsOfKin(kin: Kin | undefined, rows: readonly Linked[]): Facts {
  const earlier = new Set(rows.map(({ linked }) => linked));
  const count = (kind: LinkKind) => {
    const orders = kin?.[kind] ?? null;
    return orders === null ? null : orders.intersection(earlier).size;
  };
  const sameIdentity = count('identity');
  // a device goes from customer to customer, and ties no persons
  const tied = rows.filter(({ linked }) =>
    Object.entries(kin ?? {}).some(([kind, orders]) => kind !== 'device' && orders?.has(linked)),
  );
  const others = tied.filter(({ isSamePerson }) => !isSamePerson);
  const persons = (some: readonly Linked[]) => new Set(some.map(({ person }) => person)).size;
  return {
    sameIdentity,
    samePhone: count('phone'),
    sameContact: count('contact'),
    sameAddress: count('address'),
    sameDevice: count('device'),
    isFirstOrder: sameIdentity === null ? null : sameIdentity === 0,
    linkedPersons: persons(others),
    personOverdue: tied.filter((row) => row.isSamePerson && row.isOverdue).length,
    linkedOverdue: others.filter(({ isOverdue }) => isOverdue).length,
    linkedRejected: tied.filter(({ isRejected }) => isRejected).length,
    linkedLost: tied.filter(({ isLost }) => isLost).length,
    linkedBlacklisted: persons(others.filter(({ isBlacklisted }) => isBlacklisted)),
  };
}
