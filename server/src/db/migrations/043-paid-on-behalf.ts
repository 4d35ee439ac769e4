import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 代客支付: an act says who paid in place of the customer, and a bill that this was its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table acts
       add payer_name text,
       add payer_relation text
         check (payer_relation in ('relative', 'friend', 'colleague', 'clerk', 'other')),
       add check ((payer_name is null) = (payer_relation is null))`,
  );
  await run(
    db,
    `alter table bills
       drop constraint bills_paid_by_check,
       add constraint bills_paid_by_check check (paid_by in
         ('deduction', 'authorization', 'deposit', 'onBehalf', 'cash', 'bank', 'alipay', 'wechat'))`,
  );
}
