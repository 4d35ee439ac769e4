import type { Input } from '@rental/contract/endpoint';
import type { openCustomer } from '@rental/contract/rental/intake';
import { businessDateOf } from '@rental/domain/business-date';
import { verifiedAt } from '@rental/domain/rental/customers/profile';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/transaction.ts';
import { orInUse } from '../../http/in-use.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orRefuse } from '../../http/refusal.ts';
import { addressesOf, contactsOf } from './customer-profile.ts';

type Told = Input<typeof openCustomer>['body'];

/** A customer of a brand, and the program that tells of the customer. */
interface Of {
  readonly brand: string;
  readonly appId: number;
  readonly customerId: number;
}

/**
 * Keeps what a program tells of a customer beside the identity. The customer's row must be new or locked. Answers the fields that
 * changed. Contacts are the customer's, so the last list counts; addresses are kept for each program.
 */
export async function keepProfile(
  { brandCode: brand, app, now }: AppContext,
  tx: Tx,
  { customerId, told }: { readonly customerId: number; readonly told: Told },
): Promise<string[]> {
  const of = { brand, appId: app.id, customerId };
  const { alipayUserId, verified, contacts, addresses } = told;
  if (verified) orRefuse(verifiedAt(verified, businessDateOf(now)));
  return [
    ...(await keepColumns(tx, of, { alipayUserId, verified })),
    ...(contacts !== undefined && (await keepContacts(tx, of, contacts)) ? ['contacts'] : []),
    ...(addresses !== undefined && (await keepAddresses(tx, of, addresses)) ? ['addresses'] : []),
  ];
}

async function keepColumns(
  tx: Tx,
  { brand, customerId }: Of,
  { alipayUserId, verified }: Pick<Told, 'alipayUserId' | 'verified'>,
): Promise<string[]> {
  if (alipayUserId === undefined && verified === undefined) return [];
  const row = await tx
    .selectFrom('customers')
    .select(['alipay_user', 'verified_by', 'verified_on'])
    .where('brand_code', '=', brand)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const set = {
    ...row,
    ...(alipayUserId !== undefined && { alipay_user: alipayUserId }),
    ...(verified !== undefined && {
      verified_by: verified?.by ?? null,
      verified_on: verified?.on ?? null,
    }),
  };
  if (isDeepStrictEqual(set, row)) return [];
  await orInUse(
    'customer_alipay_taken',
    tx
      .updateTable('customers')
      .set(set)
      .where('brand_code', '=', brand)
      .where('id', '=', customerId)
      .execute(),
  );
  const isVerifiedAnew = set.verified_by !== row.verified_by || set.verified_on !== row.verified_on;
  return [
    ...(set.alipay_user === row.alipay_user ? [] : ['alipayUserId']),
    ...(isVerifiedAnew ? ['verified'] : []),
  ];
}

/** Answers whether they changed. */
async function keepContacts(
  tx: Tx,
  { brand, customerId }: Of,
  contacts: NonNullable<Told['contacts']>,
): Promise<boolean> {
  const before = await contactsOf(tx, { brand, customerId });
  if (isDeepStrictEqual(before, contacts)) return false;
  await tx
    .deleteFrom('customer_contacts')
    .where('brand_code', '=', brand)
    .where('customer_id', '=', customerId)
    .execute();
  if (contacts.length > 0)
    await tx
      .insertInto('customer_contacts')
      .values(
        contacts.map((contact, index) => ({
          brand_code: brand,
          customer_id: customerId,
          position: index + 1,
          ...contact,
        })),
      )
      .execute();
  return true;
}

/** Answers whether those of this program changed. */
async function keepAddresses(
  tx: Tx,
  { brand, appId, customerId }: Of,
  addresses: NonNullable<Told['addresses']>,
): Promise<boolean> {
  const before = (await addressesOf(tx, { brand, customerId }))
    .filter((one) => one.appId === appId)
    .map(({ addressNo, name, phone, region, street }) => ({
      addressNo,
      name,
      phone,
      region,
      street,
    }));
  if (isDeepStrictEqual(before, addresses)) return false;
  await tx
    .deleteFrom('customer_addresses')
    .where('brand_code', '=', brand)
    .where('customer_id', '=', customerId)
    .where('app_id', '=', appId)
    .execute();
  if (addresses.length > 0)
    await tx
      .insertInto('customer_addresses')
      .values(
        addresses.map(({ addressNo, ...address }) => ({
          brand_code: brand,
          customer_id: customerId,
          app_id: appId,
          address_no: addressNo,
          ...address,
        })),
      )
      .execute();
  return true;
}
