import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { addressKeys } from './address-key.ts';
import type { TypedCustomer } from '@rental/domain/rental/takeover/customer-import';
import {
  hasIdentity,
  identitiesSought,
  identityColumns,
  idNumberOf,
  type KnowsPersons,
} from './identity-columns.ts';

const customersAtOnce = 500;

/**
 * Adds many customers of an import, none of whom may be registered; answers their ids by ID number. Nobody waits for it: call
 * `proveNewCustomers` before the end.
 */
export async function addCustomers(
  ctx: KnowsPersons & { readonly now: Date },
  tx: Tx,
  customers: readonly TypedCustomer[],
): Promise<ReadonlyMap<string, number>> {
  const { brandCode: brand, now } = ctx;
  const ids = new Map<string, number>();
  for (let from = 0; from < customers.length; from += customersAtOnce) {
    const some = customers.slice(from, from + customersAtOnce);
    const keys = await addressKeys(tx, brand, some);
    const identities = some.map(({ idNumber }) => identityColumns(ctx, idNumber));
    const { rows } = await sql<{ id: number; identity: string }>`
      insert into customers (brand_code, name, phone, phone_last4, id_number, identity_key, sealed_identity, region, street,
        address_key, created_at)
      select ${brand}, name, phone, right(phone, 4), '', identity_key, sealed_identity, region, street, address_key, ${now}
      from unnest(${some.map(({ name }) => name)}::text[], ${some.map(({ phone }) => phone)}::text[],
        ${identities.map((one) => one.identity_key)}::text[], ${identities.map((one) => one.sealed_identity)}::bytea[],
        ${some.map(({ region }) => region)}::text[],
        ${some.map(({ street }) => street)}::text[], ${keys}::text[])
        c (name, phone, identity_key, sealed_identity, region, street, address_key)
      returning id, identity_key as identity`.execute(tx);
    const idOf = new Map(rows.map(({ id, identity }) => [identity, id]));
    for (const [index, { idNumber }] of some.entries())
      ids.set(idNumber, idOf.get(identities[index]?.identity_key ?? '') ?? 0);
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
  ctx: KnowsPersons,
  tx: Tx,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  if (added.size === 0) return;
  const brand = ctx.brandCode;
  const ids = [...added.values()];
  await sql`select pg_advisory_xact_lock(hashtext('customers'), hashtext(${brand}))`.execute(tx);
  const { rows } = await sql`
    select from customers c join customers o on o.brand_code = ${brand} and o.id <> c.id and o.phone = c.phone
    where c.brand_code = ${brand} and c.id = any(${ids}::bigint[])
    union all
    select from customers o where o.brand_code = ${brand} and o.id <> all(${ids}::bigint[])
      and ${hasIdentity('o', identitiesSought(ctx, [...added.keys()]))}
    limit 1`.execute(tx);
  if (rows.length > 0) refuse('takeover_moved_on');
}

/** Held with a customer that is kept, so that an import of many sees it. */
export const holdCustomers = (tx: Tx, brand: BrandCode) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('customers'), hashtext(${brand}))`.execute(tx);

/** The customers with one of these ID numbers or phones. */
export async function customersAlike(
  ctx: KnowsPersons,
  tx: Tx,
  {
    idNumbers,
    phones,
  }: { readonly idNumbers: readonly string[]; readonly phones: readonly string[] },
) {
  const rows = await tx
    .selectFrom('customers as c')
    .select([
      'c.id',
      'c.name',
      'c.phone',
      'c.id_number',
      'c.sealed_identity',
      'c.region',
      'c.street',
    ])
    .where('c.brand_code', '=', ctx.brandCode)
    .where((where) =>
      where.or([
        hasIdentity('c', identitiesSought(ctx, idNumbers)),
        where('c.phone', '=', sql<string>`any(${phones}::text[])`),
      ]),
    )
    .orderBy('c.id', 'desc') // of two with one ID number the first is kept
    .execute();
  return rows.map(({ id, name, phone, region, street, ...identity }) => ({
    id,
    name,
    phone,
    idNumber: idNumberOf(ctx, identity),
    region,
    street,
  }));
}
