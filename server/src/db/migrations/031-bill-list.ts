import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 分期账单 says how bills were paid and what their latest deduction came to, and is a page of the orders, as 归还列表 is, whose
 * dialogs it opens.
 */
export async function up(db: Database): Promise<void> {
  await eachBrand(db, (brand) => moveMenu(db, brand));
  await run(
    db,
    `alter table bills
       add paid_by text
         check (paid_by in ('deduction', 'authorization', 'deposit', 'cash', 'bank', 'alipay', 'wechat')),
       add deduction_result text check (deduction_result in ('underWay', 'succeeded', 'failed'))`,
  );
  await eachBrand(db, (brand) => sayHowPaid(db, brand));
  await eachBrand(db, (brand) => sayHowDeducted(db, brand));
  for (const indexed of [
    'paid_by, due_on, id) where paid_by is not null',
    // unpaid, cancelled or paid back, and still some money came: few among all that was paid
    'paid_by, status, due_on, id) where paid_by is not null and status <> 2',
    'deduction_result, due_on, id) where deduction_result is not null',
  ])
    await run(db, `create index on bills (brand_code, ${indexed}`);
}

async function moveMenu(db: Database, brand: string): Promise<void> {
  await sql`
    update menus set component = 'orders/bill-list-page'
    where brand_code = ${sql.lit(brand)} and component = 'bills/bill-list-page'`.execute(db);
}

/** The way of the last money that reached a bill, as the books tell it. */
async function sayHowPaid(db: Database, brand: string): Promise<void> {
  await sql`
    update bills b set paid_by = last.way
    from (
      select distinct on (t.bill_id) t.bill_id, case
        when t.kind = 'depositSetOff' then 'deposit' when a.kind = 'deduct' then 'deduction'
        when a.kind = 'captured' then 'authorization' else t.debit end as way
      from transfers t join acts a on a.brand_code = t.brand_code and a.id = t.act_id
      where t.brand_code = ${sql.lit(brand)} and t.bill_id is not null and not t.is_reversal
        and t.kind in ('received', 'depositSetOff', 'depositReceived')
      order by t.bill_id, t.id desc
    ) last
    where b.brand_code = ${sql.lit(brand)} and b.id = last.bill_id`.execute(db);
}

async function sayHowDeducted(db: Database, brand: string): Promise<void> {
  await sql`
    update bills b set deduction_result =
      case when d.state in ('succeeded', 'failed') then d.state else 'underWay' end
    from bill_deductions d
    where b.brand_code = ${sql.lit(brand)} and d.brand_code = b.brand_code and d.bill_id = b.id`.execute(
    db,
  );
}
