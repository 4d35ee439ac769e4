import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound } from '../../http/refusal.ts';

interface OfBrand {
  readonly brand: string;
  readonly externalNo: string;
}
interface OfApp extends OfBrand {
  readonly appId: number;
}

/** Requests with the same number of a brand come one after the other. */
export const lockNumber = prepared((db, { key }: { readonly key: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('external no'), hashtext(${key}))`),
);

/** The order under a number of the brand, of any program. */
export const intakeNumbered = prepared((db, { brand, externalNo }: OfBrand) =>
  db
    .selectFrom('order_intakes')
    .select(['app_id', 'content_hash'])
    .where('brand_code', '=', brand)
    .where('external_no', '=', externalNo),
);

interface NewIntake extends OfApp {
  readonly contentHash: Buffer;
  readonly orderId: number;
  readonly now: Date;
}
export const addIntake = prepared(
  (db, { brand, appId, externalNo, contentHash, orderId, now }: NewIntake) =>
    db.insertInto('order_intakes').values({
      brand_code: brand,
      app_id: appId,
      external_no: externalNo,
      content_hash: contentHash,
      order_id: orderId,
      at: now,
    }),
);

/** The order of this program by its own number; 404 for that of another program. */
export async function placedOrder({ brandCode, app }: AppContext, tx: Tx, externalNo: string) {
  const [order] = await orderOfApp(tx, { brand: brandCode, appId: app.id, externalNo });
  return orNotFound(order);
}

const orderOfApp = prepared((db, { brand, appId, externalNo }: OfApp) =>
  db
    .selectFrom('order_intakes')
    .select('order_id as id')
    .where('brand_code', '=', brand)
    .where('app_id', '=', appId)
    .where('external_no', '=', externalNo),
);

interface OfAddress {
  readonly brand: string;
  readonly appId: number;
  readonly customerNo: string;
  readonly addressNo: string;
}

/** An address that this program registered for a customer. */
export const addressOfApp = prepared((db, { brand, appId, customerNo, addressNo }: OfAddress) =>
  db
    .selectFrom('customer_links as l')
    .innerJoin('customer_addresses as a', (join) =>
      join
        .on('a.brand_code', '=', brand)
        .onRef('a.customer_id', '=', 'l.customer_id')
        .onRef('a.app_id', '=', 'l.app_id'),
    )
    .select(['a.region', 'a.street', 'a.name', 'a.phone'])
    .where('l.brand_code', '=', brand)
    .where('l.app_id', '=', appId)
    .where('l.external_no', '=', customerNo)
    .where('a.address_no', '=', addressNo),
);

interface OfCode {
  readonly brand: string;
  readonly code: string;
}

export interface Promoted {
  readonly channelId: number | null;
  readonly distributorId: number | null;
  /** The distributor is this customer. */
  readonly ownerId: number | null;
}

/** The channel, or the distributor, that a promotion code brings orders to. */
export const promotedBy = prepared((db, { brand, code }: OfCode) =>
  raw(
    db,
    sql<Promoted>`
      select id as "channelId", null::bigint as "distributorId", null::bigint as "ownerId" from channels
      where brand_code = ${brand} and code = ${code} and is_promoted
      union all
      select null, d.id, c.id from customers c
      join distributors d on d.brand_code = c.brand_code and d.customer_id = c.id and d.is_active
      where c.brand_code = ${brand} and c.share_code = ${code}`,
  ),
);

/** The customer whom this program knows by a number. */
export const customerOfApp = prepared((db, { brand, appId, externalNo }: OfApp) =>
  db
    .selectFrom('customer_links as l')
    .innerJoin('customers as c', (join) =>
      join.on('c.brand_code', '=', brand).onRef('c.id', '=', 'l.customer_id'),
    )
    .select(['c.id', 'c.name', 'c.phone', 'c.phone_last4', 'c.status'])
    .where('l.brand_code', '=', brand)
    .where('l.app_id', '=', appId)
    .where('l.external_no', '=', externalNo),
);
