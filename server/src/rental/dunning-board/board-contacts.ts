import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardContacts as call } from '@rental/contract/rental/dunning-board';
import { contactWays, type ContactWay } from '@rental/domain/rental/dunning/contacts';
import { bpOf } from '@rental/domain/rate';
import { smsCost } from '@rental/domain/rental/top-ups/auto-top-up';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { within } from '../../people/data-scope/public.ts';
import { recoveredIn } from '../dunning/public.ts';
import { smsPackFenOf } from '../top-ups/public.ts';
import { askedBy, isOn, type Asked } from './asked.ts';
import { contactsByWay } from './contacts-made.ts';

/** 联系成本. An SMS names no operator, so that of one owner its cost is not known. */
export async function boardContacts(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const asked = askedBy(ctx, query);
  const [made, parts, packFen, recoveredFen] = await Promise.all([
    contactsByWay(tx, asked),
    asked.ownerIs === undefined ? smsParts(tx, asked) : null,
    smsPackFenOf(tx, ctx.brandCode),
    recoveredIn(tx, asked),
  ]);
  const smsFen = parts === null ? null : smsCost(parts, packFen);
  return {
    ways: (Object.keys(contactWays) as ContactWay[]).map((way) => ({
      way,
      count: made.find((row) => row.way === way)?.count ?? 0,
    })),
    smsParts: parts,
    smsFen,
    recoveredFen,
    smsCostBp: smsFen === null ? null : bpOf(smsFen, recoveredFen),
  };
}

/** As how many the SMS about overdue bills are paid: one that failed has come back, as 短信用量 has it. */
async function smsParts(tx: Tx, asked: Asked): Promise<number> {
  const { parts } = await tx
    .selectFrom('sms_messages as m')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .select(
      sql<number>`coalesce(sum(m.earlier_parts + case when m.status in ('queued', 'sent') then coalesce(m.parts, 0) else 0 end), 0)::integer`.as(
        'parts',
      ),
    )
    .where(within(asked))
    .where('m.template', '=', sql.lit('pastDue'))
    .where(isOn('m.created_at', asked))
    .$if(asked.storeIs !== undefined, (rows) =>
      rows.where('o.store_id', '=', asked.storeIs as number),
    )
    .executeTakeFirstOrThrow();
  return parts;
}
