import { migrate } from '../db/migrate.ts';
import { testDatabase } from '../db/testing/test-database.ts';

export type OldDatabase = Awaited<ReturnType<typeof openOldDatabase>>;

/** A database of the release whose last migration was `last`, for what a later one makes of its rows. */
export async function openOldDatabase(last: string) {
  const database = await testDatabase('empty');
  await migrate(database.owner, last);

  /** Statements inside a brand, as the owner; the last one's rows. */
  const inBrand = async (code: string, ...statements: readonly string[]): Promise<object[]> => {
    const client = await database.owner.connect();
    try {
      await client.query(`begin; set local app.brand = '${code}'`);
      let rows: object[] = [];
      for (const statement of statements) rows = (await client.query<object>(statement)).rows;
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

  return {
    database,
    inBrand,
    /** The roles of a brand that hold a right. */
    whoMay: (code: string, right: string) =>
      inBrand(
        code,
        `select r.code from roles r join role_permissions p on p.role_id = r.id
         where p.permission = '${right}' order by r.code`,
      ),
    /** The place of a right in the tree of a brand. */
    inTree: (code: string, right: string) =>
      inBrand(
        code,
        `select p.alias, d.alias as directory from permissions p join permissions d on d.id = p.parent_id
         where p.name = '${right}'`,
      ),
    /** Brings it up to date, or as far as a migration. */
    migrate: (upTo?: string) => migrate(database.owner, upTo),
    /** A brand in which nothing is. */
    addBrand: async (code: string): Promise<void> => {
      await database.owner.query(
        `insert into brands (code, name, domain_app, domain_admin, title, console_title)
         values ('${code}', '老店', 'm.${code}.cn', 'a.${code}.cn', '老店管理平台', '老店管理后台')`,
      );
    },
    close: () => database.close(),
  };
}

/** A store of a brand, and a product with its SKU. */
export const goods = (code: string): string[] => [
  `insert into stores (brand_code, name, contact_name, contact_phone, region)
     values ('${code}', '一店', '张', '13800000000', '杭州')`,
  `insert into products (brand_code, code, name, category) values ('${code}', 'P1', '手机', '手机')`,
  `insert into skus (brand_code, product_id, code, name, retail_fen)
     select '${code}', id, 'K1', '黑', 500000 from products`,
];

/** Orders of its goods, 「ZL1」 and so on, in these statuses; customers have the end of their phone (011). */
export const orders = (code: string, statuses: readonly number[]): string[] => [
  `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
     values ('${code}', '王小明', '13812345678', '5678', '330106199001011234', '杭州', '文三路', now())`,
  `insert into orders (brand_code, order_no, status, store_id, sku_id, customer_id, customer_phone, phone_last4, source,
       special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen, close_reason,
       created_at, updated_at)
     select '${code}', 'ZL' || n, o.status, s.id, k.id, c.id, c.phone, c.phone_last4, 'alipay', 1, 1200, 12, 'month', 0, 0,
       case o.status when 35 then 'duplicate' end, now(), now()
     from stores s, skus k, customers c, unnest(array[${statuses.join(', ')}]) with ordinality o (status, n)`,
];
