import { leaseText, type BuyoutModel } from '@rental/domain/rental/orders/core/lease-terms';
import { fen } from '@rental/domain/money';
import type { PlanService } from '@rental/domain/rental/price-plans/plan-services';
import { demoLeases } from './demo-leases.ts';

interface Priced {
  readonly type: 1 | 2;
  /** The rent of twelve months, of the price of the product. */
  readonly rent: number;
  /** Null: the product cannot be bought. `price` is the one that is signed, of the price of the product. */
  readonly buyout: { readonly model: BuyoutModel; readonly price: number } | null;
  /** 增值服务. */
  readonly services?: readonly PlanService[];
}

const demoServices: readonly PlanService[] = [
  { kind: 'insurance', name: '碎屏险', priceFen: fen(9_900), isRequired: false },
  { kind: 'service', name: '贴膜', priceFen: fen(1_990), isRequired: false },
];

/** A plan of every product, priced by its cheapest SKU. */
const plansNamed = (name: string, { type, rent: total, buyout, services = [] }: Priced) => [
  `insert into price_plans (brand_code, product_id, name, version, created_at, updated_at)
     select brand_code, id, '${name}', 1, created_at, created_at from products where brand_code = $1`,
  `insert into price_plan_versions (brand_code, price_plan_id, version, type, offers, first_payment, deposit_fen, waivable_fen,
       authorizable_fen, buyout_rule, services, lease_terms_id, at)
     select p.brand_code, p.id, 1, ${type},
       (select jsonb_agg(jsonb_build_object('termCount', terms, 'period', jsonb_build_object('unit', 'month'),
          'totalRentFen', rent, 'buyoutFen', ${buyout === null ? 'null' : `round(k.retail * ${buyout.price}, -2)::bigint`}) order by terms)
        from unnest(array[${type === 1 ? '3, 6, 12' : '12'}]) terms
        cross join lateral (select round(k.retail * ${total} * terms / 12, -2)::bigint) priced (rent)),
       'atOrder', k.retail, k.retail, k.retail, '${buyout === null ? 'never' : 'early'}', '${JSON.stringify(services)}', t.id, p.created_at
     from price_plans p
     join lease_terms t on t.brand_code = p.brand_code
       and t.key = '${leaseText(demoLeases[buyout?.model ?? 'lessRentPaid'])}'
     join (select product_id, min(retail_fen) as retail from skus where brand_code = $1 group by 1) k on k.product_id = p.product_id
     where p.brand_code = $1 and p.name = '${name}'`,
];

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
  `update stores s set category_id = (select id from product_categories where brand_code = $1 order by sort limit 1)
     where s.brand_code = $1`,
  `update stores set signing_no = 'RZ' || to_char(created_at, 'YYYYMMDD') || '-' || id, signed_on = created_at::date,
     signed_until = case when id % 2 = 0 then (created_at + interval '3 years')::date end
     where brand_code = $1 and id % 3 <> 0`,
  `update products p set category_id = c.id from product_categories c
     where p.brand_code = $1 and c.brand_code = p.brand_code and c.name = p.category`,
  `update skus set spec_values = array[name], sort = id where brand_code = $1`,
  `update products set created_at = (select min(created_at) from stores where brand_code = $1) where brand_code = $1`,
  `update products p set specifications = jsonb_build_array(jsonb_build_object('name', '规格', 'values', k.names))
     from (select product_id, jsonb_agg(name order by id) as names from skus where brand_code = $1 group by 1) k
     where p.brand_code = $1 and p.id = k.product_id`,
  ...plansNamed('按月租赁', { type: 1, rent: 0.96, buyout: null, services: demoServices }),
  ...plansNamed('12期先租后买', {
    type: 2,
    rent: 1.04,
    buyout: { model: 'lessRentPaid', price: 1.04 },
  }),
  ...plansNamed('12期先租后买（到期尾款）', {
    type: 2,
    rent: 0.92,
    buyout: { model: 'finalPayment', price: 0.12 },
  }),
  ...plansNamed('12期先租后买（提前买断9折）', {
    type: 2,
    rent: 0.9,
    buyout: { model: 'discountedRent', price: 0.14 },
  }),
  `update operators o set department_id = d.id from departments d
     where o.brand_code = $1 and o.purpose = 1 and d.brand_code = o.brand_code
       and d.name = case when o.username = 'admin' then '总部' else '门店运营部' end`,
  `insert into positions (brand_code, name, sort, created_at)
     select $1::text, name, sort, now() from (values ('店长', 10), ('审核员', 20), ('财务', 30)) position (name, sort)`,
  `insert into operator_positions (brand_code, operator_id, position_id)
     select o.brand_code, o.id, p.id from operators o
     join positions p on p.brand_code = o.brand_code and p.name = '店长'
     where o.brand_code = $1 and o.username like 'dianyuan%'`,
  `insert into security_policies (brand_code, sms_login) values ($1, true)`,
];
