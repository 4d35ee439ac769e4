import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { addressKey } from './address-key.ts';
import { holdCustomers } from './add-customers.ts';
import {
  hasIdentity,
  identitiesSought,
  identityColumns,
  idNumberOf,
  type KnowsPersons,
} from './identity-columns.ts';

/** A person, as a program knows them. */
export interface KnownCustomer {
  readonly name: string;
  readonly phone: string;
  readonly idNumber: string;
  readonly region: string;
  readonly street: string;
}

/** An operator or a program that keeps customers. */
type Keeping = KnowsPersons & { readonly now: Date };

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
  ctx: Keeping,
  tx: Tx,
  typed: KnownCustomer,
  knownAs: number | null,
): Promise<Kept> {
  const brand = ctx.brandCode;
  await holdCustomers(tx, brand);
  await sql`select pg_advisory_xact_lock(hashtext('identity'), hashtext(${`${brand} ${typed.idNumber}`}))`.execute(
    tx,
  );
  const sameIdentity = await tx
    .selectFrom('customers as c')
    .select('c.id')
    .where('c.brand_code', '=', brand)
    .where(hasIdentity('c', identitiesSought(ctx, [typed.idNumber])))
    .orderBy('c.id')
    .executeTakeFirst();
  if (knownAs !== null && sameIdentity !== undefined && sameIdentity.id !== knownAs)
    refuse('customer_identity_fixed');
  const id = knownAs ?? sameIdentity?.id;
  await refuseTakenPhone(tx, brand, typed.phone, id);
  if (id === undefined) return { id: await addCustomer(ctx, tx, typed), changed: null };
  return { id, changed: await changeKept(ctx, tx, id, typed) };
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
  ctx: Keeping,
  tx: Tx,
  { name, phone, idNumber, region, street }: KnownCustomer,
) => ({
  name,
  phone,
  phone_last4: phone.slice(-4),
  ...identityColumns(ctx, idNumber),
  region,
  street,
  address_key: await addressKey(tx, ctx.brandCode, { region, street }),
});

async function addCustomer(ctx: Keeping, tx: Tx, typed: KnownCustomer): Promise<number> {
  const { brandCode: brand, now } = ctx;
  const { id } = await tx
    .insertInto('customers')
    .values({ brand_code: brand, created_at: now, ...(await columnsOf(ctx, tx, typed)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addGrams(tx, brand, id, typed.name);
  return id;
}

/** Answers the fields that changed. */
async function changeKept(
  ctx: Keeping,
  tx: Tx,
  id: number,
  typed: KnownCustomer,
): Promise<(keyof KnownCustomer)[]> {
  const brand = ctx.brandCode;
  const row = await tx
    .selectFrom('customers')
    .select(['name', 'phone', 'id_number', 'sealed_identity', 'region', 'street'])
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { id_number: open, sealed_identity: sealed, ...others } = row;
  const stored: KnownCustomer = {
    ...others,
    idNumber: idNumberOf(ctx, { id_number: open, sealed_identity: sealed }),
  };
  const fields = Object.keys(stored) as (keyof KnownCustomer)[];
  const changed = fields.filter((field) => stored[field] !== typed[field]);
  if (changed.length === 0) return changed;
  const isOther = changed.includes('name') || changed.includes('idNumber');
  if (isOther && (await hasOrdered(tx, brand, id))) refuse('customer_identity_fixed');
  await tx
    .updateTable('customers')
    .set({
      ...(await columnsOf(ctx, tx, typed)),
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
