import { afterReceipt, type SmsReceipt } from '@rental/domain/rental/customer-sms/sms-receipts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** A receipt of one of our requests. */
export interface ReceivedReceipt extends SmsReceipt {
  readonly requestNo: string;
  readonly providerNo: string;
}

/**
 * Takes in receipts in the order in which they came; answers the request numbers among them that messages have. Messages are locked in
 * the order of their ids, so that two batches about the same messages wait for each other.
 */
export async function takeReceipts(
  tx: Tx,
  brand: BrandCode,
  receipts: readonly ReceivedReceipt[],
): Promise<ReadonlySet<string>> {
  const received = Map.groupBy(receipts, ({ requestNo }) => requestNo);
  const messages = await tx
    .selectFrom('sms_messages')
    .select(['id', 'request_no', 'status', 'parts', 'text', 'receipt'])
    .where('brand_code', '=', brand)
    .where('request_no', 'in', [...received.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const message of messages) {
    const [first] = received.get(message.request_no) ?? [];
    if (first === undefined || message.receipt !== null) continue;
    // a code is paid when it is queued; one that the release before queued says no parts
    const isPaid = message.parts !== null || message.text === null;
    const after = afterReceipt({ state: message.status, isPaid, receipt: null }, first);
    if (after.receipt === null) continue;
    await tx
      .updateTable('sms_messages')
      .set({
        receipt: first.isDelivered ? 'delivered' : 'undelivered',
        receipt_code: first.code,
        receipt_at: first.at,
        ...(message.status === 'queued' && {
          status: after.state,
          provider_no: first.providerNo,
          sealed_params: null,
          sent_at: first.at,
        }),
      })
      .where('brand_code', '=', brand)
      .where('id', '=', message.id)
      .execute();
  }
  return new Set(messages.map(({ request_no: requestNo }) => requestNo));
}
