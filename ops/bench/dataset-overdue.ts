import { inTransaction } from '@rental/server/db/transaction';
import { createOperator } from '@rental/server/people/auth/public';
import { mendOverdueSums } from '@rental/server/rental/dunning-cases/public';
import { analyze, withBareTables } from './bare-tables.ts';
import { loadDataset, measuredBrand, operatorName } from './dataset.ts';
import { hash } from './dataset-sql.ts';
import { inBrand, type Pool } from './in-brand.ts';

/** How many overdue bills an overdue order has. */
const billsOfOrder = 10;
/** Rentals under way are more than half of a brand's orders, and the measured brand has 60 % of all. */
const ordersForOne = 4;
const collectors = 9;

const today = `(now() at time zone 'Asia/Shanghai')::date`;
const operatorOf = (
  value: string,
  seed: number,
) => `(select ids[1 + ${hash(value, seed)} % cardinality(ids)]
  from (select array_agg(id order by id) as ids from operators where brand_code = $1) of_brand)`;

/** Of $2 rentals under way, unpaid since 1 to 400 days ago. */
const bills = `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, paid_fen, status)
  select brand_code, 'ZD' || id || '-' || term, id, store_id, channel_id, 1, term,
    ${today} - (days - (days - 1) * (term - 1) / ${billsOfOrder})::int, total_rent_fen / term_count, 0, 1
  from (select *, 1 + ${hash('id', 51)} % 400 as days from orders where brand_code = $1 and status = 6
    order by ${hash('id', 50)}, id limit $2) o, generate_series(1, ${billsOfOrder}) term`;

/** A case for each of their customers; a fifth has no owner yet, and half of them are for today. */
const cases = `insert into dunning_cases (brand_code, customer_id, opened_on, owner_id, bill_count, unpaid_fen, first_due_on, chance,
    contact_on, last_contact_at, last_result)
  select brand_code, customer_id, first_due_on + 1, case when ${hash('customer_id', 52)} % 5 > 0 then ${operatorOf('customer_id', 53)} end,
    bills, unpaid, first_due_on, ${hash('customer_id', 54)} % 101, ${today} - 5 + (${hash('customer_id', 55)} % 10)::int,
    now() - interval '1 hour' * (${hash('customer_id', 56)} % 900), 'noAnswer'
  from (
    select b.brand_code, o.customer_id, count(*) as bills, sum(b.amount_fen) as unpaid, min(b.due_on) as first_due_on
    from bills b join orders o on o.brand_code = b.brand_code and o.id = b.order_id
    where b.brand_code = $1 and b.status = 1 group by 1, 2) owed`;

/** Every twentieth is in 协商分期, every hundredth an overstay. */
const overdueOrders = `insert into overdue_orders (brand_code, order_id, case_id, customer_id, store_id, channel_id, bill_count, first_due_on,
    unpaid_fen, late_fee_fen, planned_count, is_overstay, sms_sent)
  select b.brand_code, o.id, c.id, o.customer_id, o.store_id, o.channel_id, count(*), min(b.due_on), sum(b.amount_fen), 0,
    (${hash('o.id', 57)} % 20 = 0)::int, ${hash('o.id', 58)} % 100 = 0, (${hash('o.id', 59)} % 2)::int
  from bills b join orders o on o.brand_code = b.brand_code and o.id = b.order_id
  join dunning_cases c on c.brand_code = o.brand_code and c.customer_id = o.customer_id
  where b.brand_code = $1 and b.status = 1 group by b.brand_code, o.id, o.customer_id, o.store_id, o.channel_id, c.id`;

/** Two payments of each within 60 days. */
const recoveries = `insert into overdue_recoveries (brand_code, order_id, bill_id, case_id, store_id, channel_id, owner_id, day, days_late,
    amount_fen, at, first_due_on, is_overstay)
  select v.brand_code, v.order_id, b.id, v.case_id, v.store_id, v.channel_id, c.owner_id, ${today} - ago, 1 + ago, 5000 + ago,
    now() - interval '1 day' * ago, v.first_due_on, v.is_overstay
  from overdue_orders v join dunning_cases c on c.brand_code = v.brand_code and c.id = v.case_id
  join bills b on b.brand_code = v.brand_code and b.order_id = v.order_id and b.term = 1
  cross join generate_series(1, 2) nth cross join lateral (select (${hash('v.order_id * 2 + nth', 60)} % 60)::int as ago) of_day
  where v.brand_code = $1`;

const contacts = `insert into dunning_contacts (brand_code, case_id, customer_id, way, person, result, operator_id, at)
  select brand_code, id, customer_id, (array['call', 'sms', 'call'])[nth], 'customer', 'noAnswer', owner_id,
    now() - interval '1 hour' * (${hash('id * 3 + nth', 61)} % 1440)
  from dunning_cases cross join generate_series(1, 3) nth where brand_code = $1`;

const steps = `insert into dunning_steps (brand_code, case_id, kind, at)
  select brand_code, id, 'opened', opened_on::timestamptz from dunning_cases where brand_code = $1`;

/** A fifth of the cases has one, half of them open. */
const promises = `insert into dunning_promises (brand_code, case_id, contact_id, due_on, amount_fen, state, operator_id, at)
  select t.brand_code, case_id, min(t.id), ${today} + case when case_id % 2 = 0 then 5 else -5 end, 20000,
    case when case_id % 2 = 0 then 'open' else 'broken' end, min(t.operator_id), now() - interval '9 days'
  from dunning_contacts t where t.brand_code = $1 and ${hash('case_id', 62)} % 5 = 0 group by t.brand_code, case_id`;

const months = [
  `insert into overdue_months (brand_code, month, taken_on)
   select $1, date_trunc('month', ${today})::date, date_trunc('month', ${today})::date`,
  `insert into overdue_month_orders (brand_code, month, order_id, store_id, channel_id, owner_id, first_due_on, is_overstay, unpaid_fen)
   select v.brand_code, date_trunc('month', ${today})::date, v.order_id, v.store_id, v.channel_id, c.owner_id, v.first_due_on,
     v.is_overstay, v.unpaid_fen
   from overdue_orders v join dunning_cases c on c.brand_code = v.brand_code and c.id = v.case_id where v.brand_code = $1`,
];

/** A tenth of the overdue orders, half of them under way. */
const transfers = `insert into dunning_transfers (brand_code, transfer_no, order_id, store_id, channel_id, case_id, customer_id, kind, state,
    party_name, owed_fen, last_on, handed_on, handed_by, ended_at, operator_id, created_at)
  select brand_code, 'YJ' || order_id, order_id, store_id, channel_id, case_id, customer_id,
    (array['lawyer', 'notary', 'court'])[1 + order_id % 3], case when order_id % 2 = 0 then 'handed' else 'withdrawn' end, '律师事务所', unpaid_fen,
    ${today}, ${today}, operator, case when order_id % 2 = 1 then now() end, operator, now() - interval '1 minute' * (${hash('order_id', 63)} % 500000)
  from overdue_orders cross join lateral (select ${operatorOf('order_id', 64)} as operator) who
  where brand_code = $1 and ${hash('order_id', 65)} % 10 = 0`;

/** A tenth of the overdue orders, a tenth of them open. */
const complaints = `insert into complaints (brand_code, complaint_no, order_id, store_id, channel_id, customer_id, kind, source, content,
    photo_keys, state, received_at, deadline, result, result_note, ended_at, operator_id, created_at)
  select brand_code, 'TS' || order_id, order_id, store_id, channel_id, customer_id, 'charge', 'phone', '账单有误', '{}',
    case when is_open then 'toHandle' else 'closed' end, at, at + interval '7 days', case when not is_open then 'explained' end,
    case when not is_open then '已说明' end, case when not is_open then at + interval '1 day' end, ${operatorOf('order_id', 66)}, at
  from overdue_orders cross join lateral (select ${hash('order_id', 67)} % 10 = 0 as is_open,
    now() - interval '1 minute' * (${hash('order_id', 68)} % 500000) as at) received
  where brand_code = $1 and ${hash('order_id', 69)} % 10 = 0`;

/** The data set whose measured brand has so many overdue bills, with cases and all that 催收 knows of them. The books do not know of it. */
export async function loadOverdue(owner: Pool, superuser: Pool, count: number): Promise<void> {
  const orders = count / billsOfOrder;
  await loadDataset(owner, superuser, orders * ordersForOne, 0);
  for (let nth = 1; nth <= collectors; nth += 1)
    await inTransaction(owner, measuredBrand, 'read write', (tx) =>
      createOperator(tx, measuredBrand, {
        username: `${operatorName}${nth}`,
        password: 'nobody-signs-in-with-it',
        nickName: `催收员${nth}`,
        purpose: 1,
        roleIds: [],
      }),
    );
  const tables = ['dunning_cases', 'dunning_contacts', 'dunning_steps', 'dunning_promises']
    .concat(['overdue_orders', 'overdue_recoveries', 'overdue_month_orders'])
    .concat(['bills', 'dunning_transfers', 'complaints']);
  await withBareTables(superuser, tables, async () => {
    await inBrand(owner, measuredBrand, bills, [orders]);
    await analyze(superuser);
    for (const statement of [cases, overdueOrders, recoveries, contacts, steps, promises])
      await inBrand(owner, measuredBrand, statement);
    for (const statement of [...months, transfers, complaints])
      await inBrand(owner, measuredBrand, statement);
  });
  await inTransaction(owner, measuredBrand, 'read write', (tx) =>
    mendOverdueSums(tx, measuredBrand),
  );
  await analyze(superuser);
}
