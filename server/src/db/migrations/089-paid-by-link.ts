import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** A bill that was paid by a link says so (ADR 44). The check allows more than before, so that no row has to be looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table bills drop constraint bills_paid_by_check');
  await run(
    db,
    `alter table bills add constraint bills_paid_by_check check (paid_by in
       ('deduction', 'authorization', 'link', 'deposit', 'owedBack', 'insurance', 'onBehalf', 'takenOver', 'cash', 'bank', 'alipay', 'wechat'))
       not valid`,
  );
}
