import { createHash } from 'node:crypto';
import type { openAgreement as call } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import { countWithin, type QuotaRule } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { agreementBody } from './agreement-body.ts';

/** An operator does not read the contracts of a whole shop in an hour, with all that they say of people. */
const agreementsOfOperator: QuotaRule = {
  most: 120,
  windowSeconds: 3600,
  refusal: 'too_many_agreements',
};

/** 查看合同. */
export const openAgreement = (
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => fixedText(ctx, tx, body, 'agreement:open');

/** The text of an order's agreement as it was fixed, and whether it still has its hash; written down and counted. */
export async function fixedText(
  ctx: Context,
  tx: Tx,
  { orderId, agreementId }: Input<typeof call>['body'],
  operation: 'agreement:open' | 'agreement:download',
) {
  const row = orNotFound(
    await tx
      .selectFrom('orders as o')
      .innerJoin('agreements as a', (join) =>
        join.onRef('a.brand_code', '=', 'o.brand_code').onRef('a.order_id', '=', 'o.id'),
      )
      .select(['o.order_no', 'a.agreement_no', 'a.template_version', 'a.content_hash'])
      .select(['a.body', 'a.sealed_body'])
      .where(reachable(ctx))
      .where('o.id', '=', orderId)
      .$if(agreementId !== undefined, (rows) => rows.where('a.id', '=', agreementId ?? 0))
      .orderBy('a.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const text = agreementBody(ctx, row) ?? refuse('agreement_without_text');
  const key = `agreement ${ctx.operator.id}`;
  await countWithin(tx, ctx.brandCode, ctx.now, key, agreementsOfOperator);
  const isIntact = createHash('sha256').update(text).digest('hex') === row.content_hash;
  await writeAudit(tx, ctx, {
    operation,
    object: row.order_no,
    result: 'ok',
    after: { agreementNo: row.agreement_no },
  });
  return {
    agreementNo: row.agreement_no,
    templateVersion: row.template_version,
    text,
    contentHash: row.content_hash,
    isIntact,
  };
}
