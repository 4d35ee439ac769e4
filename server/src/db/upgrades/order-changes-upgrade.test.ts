import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release before orders could be changed on their way.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('018-agreements');
});
afterEach(() => old.close());

test('a brand gets the rights for its roles and in its tree, and a role of its own is left alone', async () => {
  await old.addBrand('old');
  await old.inBrand(
    'old',
    `insert into roles (brand_code, code, name)
       values ('old', 'ROLE_ADMIN', '管理员'), ('old', 'ROLE_CLERK', '店员'), ('old', 'ROLE_OWN', '财务')`,
  );

  await old.migrate('019-order-changes');

  const added = `('order:terms', 'order:papers', 'order:address', 'order:swap', 'order:transfer')`;
  expect(
    await old.inBrand(
      'old',
      `select r.code, string_agg(p.permission, ' ' order by p.permission) as rights
       from roles r join role_permissions p on p.role_id = r.id
       where p.permission in ${added} group by r.code order by r.code`,
    ),
  ).toEqual([
    {
      code: 'ROLE_ADMIN',
      rights: 'order:address order:papers order:swap order:terms order:transfer',
    },
    { code: 'ROLE_CLERK', rights: 'order:address order:papers order:swap' },
  ]);
  expect(
    await old.inBrand(
      'old',
      `select p.alias, d.alias as directory from permissions p join permissions d on d.id = p.parent_id
       where p.name in ${added} order by p.sort`,
    ),
  ).toEqual(
    ['改租金与押金', '要求补件与登记补件', '改收货地址', '换机', '转单'].map((alias) => ({
      alias,
      directory: '订单',
    })),
  );
});

test('a parcel has a carrier and a number, or neither', async () => {
  await old.migrate('019-order-changes');
  const check = await old.database.owner.query(
    `select pg_get_constraintdef(oid) as says from pg_constraint
     where conrelid = 'parcels'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%carrier%'`,
  );

  expect(check.rows).toEqual([{ says: 'CHECK (((carrier IS NULL) = (tracking_number IS NULL)))' }]);
});
