import { leaseRules, leaseText, usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { analyze, withBareTables } from './bare-tables.ts';
import { loadDataset, measuredBrand } from './dataset.ts';
import { hash } from './dataset-sql.ts';
import { inBrand, type Pool } from './in-brand.ts';

const skusOfProduct = 4;
const devicesOfSku = 3;
const orders = 10_000;

/** $2 products, most of them on the shelf. */
const products = `insert into products (brand_code, code, name, category, sort, is_on_shelf, created_at)
  select $1, 'G' || lpad(n::text, 6, '0'), (array['Apple', '华为', '小米', 'OPPO', '大疆', '索尼'])[1 + ${hash('n', 81)} % 6]
    || ' ' || (array['Pro', 'Max', 'Air', 'Ultra'])[1 + ${hash('n', 82)} % 4] || ' ' || n, '手机', ${hash('n', 83)} % 1000,
    ${hash('n', 84)} % 10 > 0, now() - interval '1 minute' * n
  from generate_series(1, $2::int) n`;

const skus = `insert into skus (brand_code, product_id, code, name, retail_fen, sort)
  select $1, p.id, p.code || '-' || n, (64 * n) || 'GB', 500000 + 100000 * n, n
  from products p, generate_series(1, ${skusOfProduct}) n where p.brand_code = $1 and p.code like 'G%'`;

const devices = `insert into devices (brand_code, store_id, sku_id, serial, serial_last6, cost_fen, bought_on)
  select $1, (select array_agg(id order by id) from stores where brand_code = $1)[1 + ${hash('k.id', 85)} % 12], k.id, made.serial,
    right(made.serial, 6), 400000 + ${hash('k.id', 86)} % 100000, (now() - interval '1 day' * (${hash('k.id', 87)} % 400))::date
  from skus k, generate_series(1, ${devicesOfSku}) n,
    lateral (select upper(substr(md5(k.id || '-' || n), 1, 15)) as serial) made
  where k.brand_code = $1 and k.code like 'G%'`;

const terms = `insert into lease_terms (brand_code, key, rules, content)
  values ($1, '${leaseText(usualLease)}', ${leaseRules}, '${JSON.stringify(usualLease)}') on conflict do nothing`;

const plans = [
  `insert into price_plans (brand_code, product_id, name, version, is_enabled, created_at, updated_at)
   select $1, p.id, named.name, 1, ${hash('p.id', 88)} % 20 > 0, p.created_at, p.created_at
   from products p, unnest(array['按月租赁', '按年租赁']) named (name) where p.brand_code = $1 and p.code like 'G%'`,
  `insert into price_plan_versions (brand_code, price_plan_id, version, type, offers, first_payment, deposit_fen, waivable_fen,
     authorizable_fen, buyout_rule, lease_terms_id, at)
   select $1, p.id, 1, 1, '${JSON.stringify([{ termCount: 6, period: { unit: 'month' }, totalRentFen: 60_000, buyoutFen: null }])}',
     'atReceipt', 100000, 0, 0, 'never', t.id, p.created_at
   from price_plans p, lease_terms t where p.brand_code = $1 and t.brand_code = $1 and t.key = '${leaseText(usualLease)}'`,
];

/** The data set whose measured brand has so many SKUs more, with products, plans and stock. */
export async function loadCatalogue(owner: Pool, superuser: Pool, count: number): Promise<void> {
  await loadDataset(owner, superuser, orders, 0);
  await withBareTables(superuser, ['products', 'skus', 'devices'], async () => {
    await inBrand(owner, measuredBrand, products, [Math.ceil(count / skusOfProduct)]);
    for (const statement of [skus, devices]) await inBrand(owner, measuredBrand, statement);
  });
  for (const statement of [terms, ...plans]) await inBrand(owner, measuredBrand, statement);
  await analyze(superuser);
}
