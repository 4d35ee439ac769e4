import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { addressKeys } from './address-key.ts';
import type { TypedCustomer } from '@rental/domain/rental/takeover/customer-import';

const customersAtOnce = 500;

/**
 * Adds many customers of an import, none of whom may be registered; answers their ids by ID number. Nobody waits for it: call
 * `proveNewCustomers` before the end.
 */
export async function addCustomers(
  tx: Tx,
  brand: BrandCode,
  customers: readonly TypedCustomer[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (let from = 0; from < customers.length; from += customersAtOnce) {
    const some = customers.slice(from, from + customersAtOnce);
    const keys = await addressKeys(tx, brand, some);
    const { rows } = await sql<{ id: number; idNumber: string }>`
      insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, address_key, created_at)
      select ${brand}, name, phone, right(phone, 4), id_number, region, street, address_key, ${now}
      from unnest(${some.map(({ name }) => name)}::text[], ${some.map(({ phone }) => phone)}::text[],
        ${some.map(({ idNumber }) => idNumber)}::text[], ${some.map(({ region }) => region)}::text[],
        ${some.map(({ street }) => street)}::text[], ${keys}::text[])
        c (name, phone, id_number, region, street, address_key)
      returning id, id_number as "idNumber"`.execute(tx);
    for (const { id, idNumber } of rows) ids.set(idNumber, id);
    const grams = some.flatMap(({ name, idNumber }) =>
      nameGrams(name).map((gram) => ({ gram, id: ids.get(idNumber) ?? 0 })),
    );
    await sql`insert into customer_grams (brand_code, gram, customer_id)
      select ${brand}, gram, id from unnest(${grams.map(({ gram }) => gram)}::text[],
        ${grams.map(({ id }) => id)}::bigint[]) g (gram, id)`.execute(tx);
  }
  return ids;
}

/**
 * Refuses where a program has registered one of these customers meanwhile, or another with his phone. From here to the end of the
 * transaction no customer is registered, so call it late.
 */
export async function proveNewCustomers(
  tx: Tx,
  brand: BrandCode,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('customers'), hashtext(${brand}))`.execute(tx);
  const { rows } = await sql`
    select from customers c join customers o on o.brand_code = ${brand} and o.id <> c.id
      and (o.id_number = c.id_number or o.phone = c.phone)
    where c.brand_code = ${brand} and c.id = any(${ids}::bigint[]) limit 1`.execute(tx);
  if (rows.length > 0) refuse('takeover_moved_on');
}

/** Held with a customer that is kept, so that an import of many sees it. */
export const holdCustomers = (tx: Tx, brand: BrandCode) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('customers'), hashtext(${brand}))`.execute(tx);

/** The customers with one of these ID numbers or phones. */
export const customersAlike = (
  tx: Tx,
  brand: BrandCode,
  {
    idNumbers,
    phones,
  }: { readonly idNumbers: readonly string[]; readonly phones: readonly string[] },
) =>
  tx
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'id_number as idNumber', 'region', 'street'])
    .where('brand_code', '=', brand)
    .where((where) =>
      where.or([
        where('id_number', '=', sql<string>`any(${idNumbers}::text[])`),
        where('phone', '=', sql<string>`any(${phones}::text[])`),
      ]),
    )
    .orderBy('id', 'desc') // of two with one ID number the first is kept
    .execute();
