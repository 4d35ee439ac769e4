import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { addressKey } from './address-key.ts';
import { holdCustomers } from './add-customers.ts';

/** A person, as a program knows them. */
export interface KnownCustomer {
  readonly name: string;
  readonly phone: string;
  readonly idNumber: string;
  readonly region: string;
  readonly street: string;
}

interface Kept {
  readonly id: number;
  /** The fields that another value was given for; null: the customer is new. */
  readonly changed: readonly (keyof KnownCustomer)[] | null;
}

/**
 * Adds a customer, or changes phone and address. The ID number is the identity: a person has one row, so that a blacklisted one stays
 * so under any other number. Name and ID number change only before the first order. `knownAs`: the row that the program means.
 */
export async function keepCustomer(
  tx: Tx,
  brand: BrandCode,
  typed: KnownCustomer,
  { knownAs, now }: { readonly knownAs: number | null; readonly now: Date },
): Promise<Kept> {
  await holdCustomers(tx, brand);
  await sql`select pg_advisory_xact_lock(hashtext('identity'), hashtext(${`${brand} ${typed.idNumber}`}))`.execute(
    tx,
  );
  const sameIdentity = await tx
    .selectFrom('customers')
    .select('id')
    .where('brand_code', '=', brand)
    .where('id_number', '=', typed.idNumber)
    .orderBy('id')
    .executeTakeFirst();
  if (knownAs !== null && sameIdentity !== undefined && sameIdentity.id !== knownAs)
    refuse('customer_identity_fixed');
  const id = knownAs ?? sameIdentity?.id;
  await refuseTakenPhone(tx, brand, typed.phone, id);
  if (id === undefined) return { id: await addCustomer(tx, brand, typed, now), changed: null };
  return { id, changed: await changeKept(tx, brand, id, typed) };
}

/** A phone is one customer's. `but`: the customer; undefined: a new one. */
async function refuseTakenPhone(
  tx: Tx,
  brand: BrandCode,
  phone: string,
  but: number | undefined,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${`${brand} ${phone}`}))`.execute(
    tx,
  );
  const taken = await tx
    .selectFrom('customers')
    .select('id')
    .where('brand_code', '=', brand)
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== but) refuse('customer_phone_taken');
}

const columnsOf = async (
  tx: Tx,
  brand: BrandCode,
  { name, phone, idNumber, region, street }: KnownCustomer,
) => ({
  name,
  phone,
  phone_last4: phone.slice(-4),
  id_number: idNumber,
  region,
  street,
  address_key: await addressKey(tx, brand, { region, street }),
});

async function addCustomer(
  tx: Tx,
  brand: BrandCode,
  typed: KnownCustomer,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('customers')
    .values({ brand_code: brand, created_at: now, ...(await columnsOf(tx, brand, typed)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addGrams(tx, brand, id, typed.name);
  return id;
}

/** Answers the fields that changed. */
async function changeKept(
  tx: Tx,
  brand: BrandCode,
  id: number,
  typed: KnownCustomer,
): Promise<(keyof KnownCustomer)[]> {
  const stored = await tx
    .selectFrom('customers')
    .select(['name', 'phone', 'id_number as idNumber', 'region', 'street'])
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const fields = Object.keys(stored) as (keyof KnownCustomer)[];
  const changed = fields.filter((field) => stored[field] !== typed[field]);
  if (changed.length === 0) return changed;
  const isOther = changed.includes('name') || changed.includes('idNumber');
  if (isOther && (await hasOrdered(tx, brand, id))) refuse('customer_identity_fixed');
  await tx
    .updateTable('customers')
    .set({
      ...(await columnsOf(tx, brand, typed)),
      ...(isOther && { verified_by: null, verified_on: null }), // another person was verified
    })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
  if (!changed.includes('name')) return changed;
  await tx
    .deleteFrom('customer_grams')
    .where('brand_code', '=', brand)
    .where('customer_id', '=', id)
    .execute();
  await addGrams(tx, brand, id, typed.name);
  return changed;
}

async function hasOrdered(tx: Tx, brand: BrandCode, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('brand_code', '=', brand)
    .where('customer_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function addGrams(tx: Tx, brand: BrandCode, id: number, name: string): Promise<void> {
  const grams = nameGrams(name).map((gram) => ({ brand_code: brand, gram, customer_id: id }));
  if (grams.length > 0) await tx.insertInto('customer_grams').values(grams).execute();
}
