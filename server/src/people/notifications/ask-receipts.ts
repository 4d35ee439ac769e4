import { nextReceiptAsk } from '@rental/domain/rental/customer-sms/sms-receipts';
import * as z from 'zod';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts';
import { queueJob } from '../../jobs/job-store.ts';
import { jobHandler, type JobHandler, type JobKind, type LastStep } from '../../jobs/job.ts';
import { takeReceipts } from './take-receipts.ts';

const Payload = z.object({ messageId: z.int(), requestNo: z.string(), timesAsked: z.int() });
type Payload = z.output<typeof Payload>;

/** Asks for the receipt of one message that was sent. */
const receiptJob: JobKind<Payload> = {
  name: 'sms-receipt',
  label: '短信回执查询',
  payload: Payload,
  maxAttempts: 5,
};

interface SentSms extends Payload {
  readonly brand: BrandCode;
  readonly now: Date;
  readonly sentAt: Date;
}

/** Has the provider asked for the receipt of a message later: providers push them, and a push may get lost. */
export async function askReceiptLater(
  tx: Tx,
  { brand, now, sentAt, ...payload }: SentSms,
): Promise<void> {
  const dueAt = nextReceiptAsk(sentAt, payload.timesAsked);
  if (dueAt !== null) await queueJob(tx, receiptJob, { brand, now, payload, dueAt });
}

/** Asks for receipts that have not been pushed. A message that was sent again meanwhile has another request number. */
export const receiptAsker = (gateway: SmsGateway): JobHandler =>
  jobHandler({
    kind: receiptJob,
    most: 2,
    run: async ({ messageId, requestNo, timesAsked }, run): Promise<LastStep | void> => {
      const { brand } = run;
      const waiting = await run.transaction('read only', (tx) =>
        tx
          .selectFrom('sms_messages')
          .select(['sent_at', 'phone', 'provider_no', 'account_id'])
          .where('brand_code', '=', brand)
          .where('id', '=', messageId)
          .where('request_no', '=', requestNo)
          .where('status', '=', 'sent')
          .where('receipt', 'is', null)
          .executeTakeFirst(),
      );
      const sentAt = waiting?.sent_at ?? null;
      if (waiting === undefined || sentAt === null) return undefined;
      const { phone, provider_no: providerNo, account_id: accountId } = waiting;
      const found = await gateway.find({
        brand,
        requestNo,
        phone,
        since: sentAt,
        until: sentAt,
        providerNo,
        accountId,
      });
      if (found?.kind === 'sent' && found.receipt !== undefined) {
        const receipt = { ...found.receipt, requestNo, providerNo: found.providerNo };
        return async (tx) => {
          await takeReceipts(tx, brand, [receipt]);
        };
      }
      const again = { brand, messageId, requestNo, timesAsked: timesAsked + 1, sentAt };
      return (tx) => askReceiptLater(tx, { ...again, now: run.now() });
    },
  });
