import type { Input } from '@rental/contract/endpoint';
import type { smsReceiptCallback as call } from '@rental/contract/rental/sms-records';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { takeReceipts } from '../../people/notifications/public.ts';

type Body = Input<typeof call>['body'];

/**
 * Takes in what the provider says by itself: receipts of messages of ours. A batch may repeat receipts and hold numbers that are not ours,
 * such as those of another system on the same account: these are skipped, for the provider would push all of it again. Only a
 * batch without any number of ours is not found.
 */
export const receiptCallback =
  (gateway: SmsGateway) =>
  async (visit: Visit, ctx: Acting, { body }: { readonly body: Body }): Promise<TakenCallback> => {
    if (body.merchant !== gateway.merchantOf(ctx.brandCode)) refuse('callback_mismatch');
    const receipts = body.receipts.map((receipt) => ({ ...receipt, at: new Date(receipt.at) }));
    return visit.transaction('read write', async (tx) => {
      const taken = await takeReceipts(tx, ctx.brandCode, receipts);
      const known = taken.union(await earlierNumbers(tx, ctx, body));
      if (known.size === 0) refuse('not_found');
      await keepEvents(tx, ctx, body, known);
      return { kind: taken.size > 0 ? 'taken' : 'duplicate' };
    });
  };

/** Numbers of which receipts came before: that of a message is another one once it was sent again. */
async function earlierNumbers(
  tx: Tx,
  { brandCode }: Acting,
  { receipts }: Body,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sms_callbacks')
    .select('request_no')
    .distinct()
    .where('brand_code', '=', brandCode)
    .where('request_no', 'in', [...new Set(receipts.map(({ requestNo }) => requestNo))])
    .execute();
  return new Set(rows.map(({ request_no: requestNo }) => requestNo));
}

/** Keeps the receipts of our messages as they came, as evidence, also those that change nothing. */
async function keepEvents(
  tx: Tx,
  { brandCode, now }: Acting,
  { eventNo, receipts }: Body,
  known: ReadonlySet<string>,
): Promise<void> {
  const kept = receipts.flatMap((receipt, index) =>
    known.has(receipt.requestNo) ? [{ receipt, eventNo: `${eventNo}-${index + 1}` }] : [],
  );
  await sql`
    insert into sms_callbacks (brand_code, event_no, request_no, received_at, body)
    select ${brandCode}, e.event_no, e.request_no, ${now}::timestamptz, e.body
    from unnest(${kept.map((one) => one.eventNo)}::text[], ${kept.map(({ receipt }) => receipt.requestNo)}::text[],
      ${kept.map(({ receipt }) => JSON.stringify(receipt))}::text[]) e (event_no, request_no, body)
    on conflict (brand_code, event_no) do nothing`.execute(tx);
}
