import type { ShownProfile } from '@rental/contract/rental/customer-profile';
import {
  maskAddress,
  maskAlipay,
  maskMobile,
  maskName,
} from '@rental/domain/rental/customers/masks';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

interface OfCustomer {
  readonly brand: string;
  readonly customerId: number;
}

interface OfRow extends OfCustomer {
  readonly alipayUser: string | null;
}

type Shown<Value> = (value: Value) => string;

/** How the parts of a profile are shown. */
interface Shows {
  readonly alipay: Shown<string>;
  readonly name: Shown<string>;
  readonly phone: Shown<string>;
  readonly address: Shown<{ readonly region: string; readonly street: string }>;
}

const asTheyAre: Shows = {
  alipay: (user) => user,
  name: (name) => name,
  phone: (phone) => phone,
  address: ({ region, street }) => `${region}${street}`,
};
const masked: Shows = {
  alipay: maskAlipay,
  name: maskName,
  phone: maskMobile,
  address: maskAddress,
};

const profileShown =
  (shows: Shows) =>
  async (tx: Tx, { alipayUser, ...customer }: OfRow): Promise<ShownProfile> => {
    const [contacts, addresses] = await Promise.all([
      contactsOf(tx, customer),
      addressesOf(tx, customer),
    ]);
    return {
      alipayUserId: alipayUser === null ? null : shows.alipay(alipayUser),
      contacts: contacts.map(({ relation, name, phone }) => ({
        relation,
        name: shows.name(name),
        phone: shows.phone(phone),
      })),
      addresses: addresses.map(({ addressNo, name, phone, appName, ...address }) => ({
        addressNo,
        name: shows.name(name),
        phone: shows.phone(phone),
        address: shows.address(address),
        appName,
      })),
    };
  };

/** Contacts, addresses and Alipay user of a customer, unmasked. Only for who may see them, and on the record. */
export const plainProfile = profileShown(asTheyAre);

/** The same, masked (threat model 32). */
export const maskedProfile = profileShown(masked);

/** 实名核验; null: nobody has vouched for name and ID number. */
export const verifiedOf = ({
  verified_by: by,
  verified_on: on,
}: Pick<Stored<'customers'>, 'verified_by' | 'verified_on'>) =>
  by === null || on === null ? null : { by, on };

/** 紧急联系人, the first one first. */
export const contactsOf = (tx: Tx, { brand, customerId }: OfCustomer) =>
  tx
    .selectFrom('customer_contacts')
    .select(['relation', 'name', 'phone'])
    .where('brand_code', '=', brand)
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .execute();

/** The addresses of all programs, as they were told. */
export const addressesOf = (tx: Tx, { brand, customerId }: OfCustomer) =>
  tx
    .selectFrom('customer_addresses as a')
    .innerJoin('open_apps as p', (join) =>
      join.on('p.brand_code', '=', brand).onRef('p.id', '=', 'a.app_id'),
    )
    .select(['a.app_id as appId', 'a.address_no as addressNo', 'a.name', 'a.phone'])
    .select(['a.region', 'a.street', 'p.name as appName'])
    .where('a.brand_code', '=', brand)
    .where('a.customer_id', '=', customerId)
    .orderBy('a.id')
    .execute();
