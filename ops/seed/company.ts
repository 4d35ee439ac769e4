import {
  leaseRules,
  leaseText,
  termsSinceRules4,
  usualLease,
  type LeaseTerms,
} from '@rental/domain/rental/orders/core/lease-terms';
import { storesPerBrand } from './demo-accounts.ts';

/** A plan of every product, priced by its cheapest SKU: `total` is what its twelve months cost of that. */
const plansNamed = (name: string, type: 1 | 2, total: string) => [
  `insert into price_plans (brand_code, product_id, name, version, created_at, updated_at)
     select brand_code, id, '${name}', 1, created_at, created_at from products where brand_code = $1`,
  `insert into price_plan_versions (brand_code, price_plan_id, version, type, offers, first_payment, deposit_fen, waivable_fen,
       authorizable_fen, buyout_rule, lease_terms_id, at)
     select p.brand_code, p.id, 1, ${type},
       (select jsonb_agg(jsonb_build_object('termCount', terms, 'period', jsonb_build_object('unit', 'month'),
          'totalRentFen', rent, 'buyoutFen', ${type === 1 ? 'null' : 'rent'}) order by terms)
        from unnest(array[${type === 1 ? '3, 6, 12' : '12'}]) terms
        cross join lateral (select round(k.retail * ${total} * terms / 12, -2)::bigint) priced (rent)),
       'atOrder', k.retail, k.retail, k.retail, '${type === 1 ? 'never' : 'early'}', t.id, p.created_at
     from price_plans p
     join lease_terms t on t.brand_code = p.brand_code and t.content ->> 'overstay' is not null
     join (select product_id, min(retail_fen) as retail from skus where brand_code = $1 group by 1) k on k.product_id = p.product_id
     where p.brand_code = $1 and p.name = '${name}'`,
];

const leaseStatementOf = (
  lease: LeaseTerms,
) => `insert into lease_terms (brand_code, key, rules, content)
  values ($1, '${leaseText(lease)}', ${leaseRules}, '${JSON.stringify(lease)}')`;

/** The terms that orders of a demo brand sign, and those that its older orders have signed: without 超期占用费. `$1` is the brand. */
export const leaseStatement = leaseStatementOf(usualLease);
export const earlierLeaseStatement = leaseStatementOf({ ...usualLease, ...termsSinceRules4 });

/**
 * The organisation of a demo brand: a head office with a department of stores below it, that all stores belong
 * to, positions, SMS to spend, and sign-in by SMS. `$1` is the brand.
 */
export const companyStatements: readonly string[] = [
  `insert into departments (brand_code, name, sort, created_at) values ($1, '总部', 10, now())`,
  `insert into departments (brand_code, parent_id, name, sort, created_at)
     select brand_code, id, below.name, below.sort, now() from departments
     cross join (values ('门店运营部', 10), ('风控审核部', 20)) below (name, sort)
     where brand_code = $1`,
  `update departments d set path = case when parent_id is null then '/' else '/' || parent_id || '/' end || id || '/'
     where brand_code = $1`,
  `update stores s set department_id = d.id from departments d
     where s.brand_code = $1 and d.brand_code = s.brand_code and d.name = '门店运营部'`,
  `update stores set merchant_name = name || '租赁服务有限公司', legal_person = contact_name,
     licence_no = '91110000802100433B', street = '人民路 ' || (id % 300 + 1) || ' 号',
     opening_hours = '[{"days": [1, 2, 3, 4, 5], "from": "09:00", "to": "21:00"}, {"days": [6, 7], "from": "10:00", "to": "22:00"}]',
     submitted_at = created_at, reviewed_at = created_at, opened_at = created_at where brand_code = $1`,
  `insert into pickup_points (brand_code, store_id, name, phone, region, street, opening_hours)
     select brand_code, id, name || '自提点', contact_phone, region, street, opening_hours from stores where brand_code = $1`,
  `insert into product_categories (brand_code, name, sort)
     select brand_code, category, row_number() over (order by min(id)) * 10 from products where brand_code = $1 group by 1, 2`,
  `update products p set category_id = c.id from product_categories c
     where p.brand_code = $1 and c.brand_code = p.brand_code and c.name = p.category`,
  `update skus set spec_values = array[name], sort = id where brand_code = $1`,
  `update products set created_at = (select min(created_at) from stores where brand_code = $1) where brand_code = $1`,
  `update products p set specifications = jsonb_build_array(jsonb_build_object('name', '规格', 'values', k.names))
     from (select product_id, jsonb_agg(name order by id) as names from skus where brand_code = $1 group by 1) k
     where p.brand_code = $1 and p.id = k.product_id`,
  ...plansNamed('按月租赁', 1, '0.96'),
  ...plansNamed('12期先租后买', 2, '1.04'),
  `update operators o set department_id = d.id from departments d
     where o.brand_code = $1 and o.purpose = 1 and d.brand_code = o.brand_code
       and d.name = case when o.username = 'admin' then '总部' else '门店运营部' end`,
  `insert into positions (brand_code, name, sort, created_at)
     select $1::text, name, sort, now() from (values ('店长', 10), ('审核员', 20), ('财务', 30)) position (name, sort)`,
  `insert into operator_positions (brand_code, operator_id, position_id)
     select o.brand_code, o.id, p.id from operators o
     join positions p on p.brand_code = o.brand_code and p.name = '店长'
     where o.brand_code = $1 and o.username like 'dianyuan%'`,
  `update sms_accounts set balance = ${500 * storesPerBrand} where brand_code = $1`,
  `insert into security_policies (brand_code, sms_login) values ($1, true)`,
];
