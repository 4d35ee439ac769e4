/** The statements that make the data set, each for one brand ($1) in its own transaction. */

/** A whole number of 30 bits that looks random and is the same in every run. */
export const hash = (value: string, seed: number) =>
  `(hashint8extended(${value}, ${seed}) & 1073741823)`;
/** Elements at the front of `list` come most. */
const leaning = (list: string, value: string, seed: number) =>
  `(${list})[1 + floor(power(${hash(value, seed)} / 1073741824.0, 2) * cardinality(${list}))::int]`;
const anyOf = (list: string, value: string, seed: number) =>
  `(${list})[1 + ${hash(value, seed)} % cardinality(${list})]`;
/** The mobile number of a brand's n-th customer: no two alike. */
const phoneOf = (n: string) => `'13' || lpad((${n} * 618033989 % 1000000000)::text, 9, '0')`;
const dayIn = (instant: string) => `(${instant} at time zone 'Asia/Shanghai')::date`;

const stores = `insert into stores (brand_code, name, contact_name, contact_phone, region)
  select $1, '第' || n || '门店', '张店长', '13800000000', '浙江省杭州市' from generate_series(1, 12) n`;

const channels = `insert into channels (brand_code, code, name, commission_bp)
  select $1, 'qd' || n, '渠道' || n, 500 from generate_series(1, 6) n`;

const products = `insert into products (brand_code, code, name, category)
  select $1, 'P' || n, 'iPhone ' || (10 + n) || ' Pro', '手机' from generate_series(1, 8) n`;

const skus = `insert into skus (brand_code, product_id, code, name, retail_fen)
  select $1, p.id, p.code || '-' || n, (128 * n) || 'GB', 500000 + 100000 * n
  from products p, generate_series(1, 3) n where p.brand_code = $1`;

/** $2 the first id, $3 how many, $4 family names, $5 letters of given names. */
export const customers = `insert into customers (brand_code, id, name, phone, phone_last4, id_number, region, street,
    created_at)
  overriding system value
  select $1, $2::bigint + n - 1,
    ${leaning('$4::text[]', 'n', 1)} || ${leaning('$5::text[]', 'n', 2)}
      || case when ${hash('n', 3)} % 10 < 7 then ${leaning('$5::text[]', 'n', 4)} else '' end,
    ${phoneOf('n')}, right(${phoneOf('n')}, 4), '33010619900101' || lpad((n % 10000)::text, 4, '0'),
    '浙江省杭州市西湖区', '文三路 ' || n % 900 || ' 号', now() - interval '400 days'
  from generate_series(1, $3::bigint) n`;

const grams = `insert into customer_grams (brand_code, gram, customer_id)
  select distinct brand_code, substr(name, n, size), id
  from customers, generate_series(2, 3) size, generate_series(1, length(name) - size + 1) n where brand_code = $1`;

/** The rows of a new brand, after its customers. */
export const catalogue = [grams, stores, channels, products, skus];

export const nextOrder = `select nextval(pg_get_serial_sequence('orders', 'id')) as id, $1::text as brand`;

/**
 * $2 the first id, $3 and $4 the first and last of the brand's orders to make now, $5 how many it will have, $6 its
 * first customer, $7 how many customers, $8 stores, $9 channels, $10 SKUs, $11 a status for all of them, or null.
 */
export const orders = `insert into orders (
    brand_code, id, order_no, status, store_id, channel_id, customer_id, product_id, sku_id, customer_phone, phone_last4,
    source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen, buyout_fen,
    risk_level, risk_score, risk_class, reject_reason, close_reason, shipped_at, start_on, ends_on, paid_fen, paid_terms, next_due_on,
    created_at, updated_at)
  overriding system value
  select $1, $2::bigint + n - $3::bigint,
    'ZL' || to_char(created_at, 'YYYYMMDD') || lpad((n * 777767777 % 1000000000000)::text, 12, '0'),
    status, ${anyOf('$8::bigint[]', 'n', 11)},
    case when ${hash('n', 12)} % 4 > 0 then ${anyOf('$9::bigint[]', 'n', 13)} end,
    $6::bigint + customer - 1, (select product_id from skus where brand_code = $1 and id = sku), sku, phone, right(phone, 4),
    (array['alipay', 'wechat', 'h5', 'app'])[1 + ${hash('n', 15)} % 4], 1, term_fen * terms, terms, 'month',
    300000, 300000, 200000, (array['low', 'medium', 'high'])[1 + ${hash('n', 16)} % 3], 400 + ${hash('n', 17)} % 400,
    (array['A', 'B', 'C', 'D', 'E'])[1 + ${hash('n', 17)} % 5],
    case when status = 31 then 'fraud' end, case when status = 35 then 'duplicate' end,
    case when status in (5, 6, 30) then created_at end, start_on, (start_on + make_interval(months => terms))::date, term_fen * paid, paid,
    case when paid < terms then (start_on + make_interval(months => paid))::date end,
    created_at, created_at
  from generate_series($3::bigint, $4::bigint) n
  cross join lateral (select
    date_trunc('milliseconds', now() - interval '400 days' * (($5::bigint - n + 0.5) / $5::bigint)) as created_at,
    400 * ($5::bigint - n + 0.5) / $5::bigint as age_days,
    1 + ${hash('n', 18)} % $7::bigint as customer,
    ${anyOf('$10::bigint[]', 'n', 14)} as sku,
    (array[6, 12, 12, 12])[1 + ${hash('n', 19)} % 4] as terms,
    19900 + 1000 * (${hash('n', 20)} % 40) as term_fen,
    ${hash('n', 21)} % 1000 as luck) as facts
  cross join lateral (select ${phoneOf('customer')} as phone, coalesce($11::smallint, case
    when age_days < 12 then (array[0, 32, 2, 4, 4, 5, 5, 6, 31, 35])[1 + luck % 10]
    when luck < 120 then 31
    when luck < 320 then 35
    when age_days > terms * 31 + 4 then 30
    else 6 end) as status) as decided
  cross join lateral (select case when status in (6, 30) then
    least(${dayIn('created_at')} + 3, ${dayIn('now()')}) end as start_on) as begun
  cross join lateral (select case
    when status = 30 then terms
    when status = 6 then greatest(0, least(terms, 1 + (extract(year from age(${dayIn('now()')}, start_on)) * 12
      + extract(month from age(${dayIn('now()')}, start_on)))::int) - (luck % 25 = 0)::int)
    else 0 end as paid) as dues`;

/** The brand's facts, as `orders` needs them. */
export const facts = `select (select count(*) from orders where brand_code = $1) as orders,
  (select min(id) from customers where brand_code = $1) as "firstCustomer",
  (select count(*) from customers where brand_code = $1) as customers,
  array(select id::text from stores where brand_code = $1 order by id) as stores,
  array(select id::text from channels where brand_code = $1 order by id) as channels,
  array(select id::text from skus where brand_code = $1 order by id) as skus`;

/** Those of the newest orders ($2 at most) that have been agreed on: the rest of their records. */
const newest = (
  statuses: string,
) => `(select * from orders where brand_code = $1 and status in (${statuses})
  order by created_at desc, id desc limit $2::int) o`;
/** Devices and parcels on their way to the customers, where they are not there yet. */
export const parcels = [
  `insert into devices (brand_code, store_id, sku_id, serial, serial_last6, state, order_id)
   select brand_code, store_id, sku_id, 'SN' || lpad(id::text, 12, '0'), lpad(right(id::text, 6), 6, '0'), 'rented', id
   from ${newest('5, 6')}
   on conflict do nothing`,
  `insert into parcels (brand_code, order_id, device_id, carrier, tracking_number, shipped_at, received_at)
   select o.brand_code, o.id, d.id, '顺丰速运', 'SF' || o.id, o.created_at, case when o.status = 6 then o.created_at end
   from ${newest('5, 6')} join devices d on d.brand_code = o.brand_code and d.order_id = o.id
   where not exists (select from parcels p where p.brand_code = o.brand_code and p.order_id = o.id)`,
];
export const details = [
  ...parcels,
  `insert into agreements (brand_code, order_id, agreement_no, template_version, terms, content_hash, generated_at,
     signed_at)
   select brand_code, id, 'HT' || id, 'rental-1', '{}', md5(id::text), created_at, created_at
   from ${newest('4, 5, 6')}`,
  `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, paid_fen,
     status, paid_at, paid_by)
   select brand_code, 'ZD' || id || '-' || term, id, store_id, channel_id, 1, term, (start_on + make_interval(months => term - 1))::date, fen,
     case when term <= paid_terms then fen else 0 end, case when term <= paid_terms then 2 else 1 end,
     case when term <= paid_terms then created_at end, case when term <= paid_terms then 'bank' end
   from ${newest('6')} cross join lateral (select total_rent_fen / term_count as fen) rent,
     generate_series(1, term_count) term`,
  `insert into order_history (brand_code, order_id, at, move, operator_id, note, before, after, trace_id)
   select o.brand_code, o.id, o.created_at, move, r.id, null, '{"status":0}', '{"status":6}', 'bench'
   from ${newest('4, 5, 6')} join operators r on r.brand_code = o.brand_code,
     unnest(array['place', 'approve', 'generateAgreement', 'signAgreement', 'ship', 'receive']) move`,
];

/** The places an order `o` counts in: its brand (0, 0), its store (id, 0) and there its channel (id, id). */
const places = `cross join lateral (values (0::bigint, 0::bigint), (o.store_id, 0), (o.store_id, o.channel_id))
  place (store_id, channel_id)`;

export const orderCounts = `insert into order_counts (brand_code, store_id, channel_id, status, count)
  select brand_code, place.store_id, place.channel_id, status, count(*) from orders o ${places}
  where brand_code = $1 and place.channel_id is not null group by 1, 2, 3, 4
  on conflict (brand_code, store_id, channel_id, status) do update set count = excluded.count`;

/** As if every rental had its bills, which would be 12 rows for one. */
export const rollups = [
  orderCounts,
  `insert into order_type_days
     (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, shipped_count, paid_fen)
   select brand_code, ${dayIn('created_at')}, place.store_id, place.channel_id, special_order_type, count(*),
     sum(total_rent_fen), count(shipped_at), sum(paid_fen)
   from orders o ${places} where brand_code = $1 and place.channel_id is not null group by 1, 2, 3, 4, 5`,
  `insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
   select brand_code, due_on, place.store_id, place.channel_id, sum(bills), sum(unpaid), sum(due), sum(paid)
   from (
     select brand_code, (start_on + make_interval(months => term))::date as due_on, store_id, channel_id,
       count(*) as bills, count(*) filter (where term >= paid_terms) as unpaid,
       sum(total_rent_fen / term_count) as due,
       coalesce(sum(total_rent_fen / term_count) filter (where term < paid_terms), 0) as paid
     from orders, generate_series(0, term_count - 1) term where brand_code = $1 and start_on is not null
     group by 1, 2, 3, 4
   ) o ${places} where place.channel_id is not null group by 1, 2, 3, 4`,
];

/** Ids were given by hand: the next one is $1. */
export const advance = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), $1, false)`;

/** About $2 orders of the brand from all over it, with what they can be found by. */
export const samples = `select o.id, o.order_no as "orderNo", o.customer_phone as phone, c.name, o.created_at as "createdAt"
  from orders o join customers c on c.brand_code = o.brand_code and c.id = o.customer_id
  where o.brand_code = $1 and ${hash('o.id', 99)} % $3::bigint < $2::bigint`;
