import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';

/** What a program knows of a customer beside the identity: Alipay user, 实名核验, emergency contacts and more addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table customers
       add column alipay_user text,
       add column verified_by text,
       add column verified_on date,
       add constraint customers_verified_check check ((verified_by is null) = (verified_on is null)) not valid,
       add constraint customers_verified_by_check
         check (verified_by in ('alipay', 'face', 'bankCard', 'carrier', 'manual')) not valid`,
  );
  await run(
    db,
    'create unique index customers_by_alipay on customers (brand_code, alipay_user) where alipay_user is not null',
  );
  await run(db, `grant update (alipay_user, verified_by, verified_on) on customers to ${appRole}`);
  await createBrandTable(db, 'customer_contacts', {
    columns: `customer_id bigint not null,
      position int not null check (position between 1 and 5),
      relation text not null constraint customer_contacts_relation_check
        check (relation in ('parent', 'spouse', 'child', 'sibling', 'friend', 'colleague', 'other')),
      name text not null check (name <> ''),
      phone text not null check (phone <> '')`,
    unique: [['customer_id', 'position']],
    references: { customer_id: 'customers' },
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'customer_addresses', {
    columns: `customer_id bigint not null,
      app_id bigint not null,
      address_no text not null check (address_no <> ''),
      name text not null check (name <> ''),
      phone text not null check (phone <> ''),
      region text not null check (region <> ''),
      street text not null check (street <> '')`,
    unique: [['customer_id', 'app_id', 'address_no']],
    references: { customer_id: 'customers', app_id: 'open_apps' },
    indexes: ['app_id'],
    grants: ['select', 'insert', 'delete'],
  });
}
