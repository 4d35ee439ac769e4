import { sql } from 'kysely';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { SmsUndecided, type SmsGateway, type SmsOutcome } from '../gateways/sms/sms-gateway.ts';
import { jobHandler, type JobHandler, type JobRun, type LastStep } from '../jobs/job.ts';
import type { Seal } from '../sealed.ts';
import { smsJob } from './queue-sms.ts';

/**
 * Sends what `queueSms` left (threat model 27): with our own request number, so that a second try sends nothing twice,
 * and asking first what became of one that nobody knows about. A message that is refused is not paid.
 */
export const smsSender = (gateway: SmsGateway, seal: Seal): JobHandler =>
  jobHandler({
    kind: smsJob,
    most: 2,
    run: async ({ messageId }, run): Promise<LastStep | void> => {
      const message = await messageOf(run, messageId);
      if (message === undefined || message.status !== 'queued' || message.sealed_params === null)
        return undefined;
      const { request_no: requestNo, phone, kind } = message;
      const params = JSON.parse(seal.open(message.sealed_params)) as Record<string, string>;
      const outcome =
        (await gateway.find(requestNo)) ??
        (await gateway.send({ requestNo, phone, kind, params }).catch(async (error: unknown) => {
          if (!(error instanceof SmsUndecided)) throw error;
          const found = await gateway.find(requestNo);
          if (found === null) throw error; // the job is tried again
          return found;
        }));
      return (tx) => settle(tx, run, messageId, outcome);
    },
    onDead: ({ messageId }, run, tx) =>
      settle(tx, run, messageId, { kind: 'refused', reason: '多次发送失败' }),
  });

const messageOf = (run: JobRun, id: number) =>
  run.transaction('read only', (tx) =>
    tx
      .selectFrom('sms_messages')
      .select(['request_no', 'phone', 'kind', 'sealed_params', 'status'])
      .where('brand_code', '=', run.brand)
      .where('id', '=', id)
      .executeTakeFirst(),
  );

async function settle(
  tx: Tx,
  { brand, now }: { readonly brand: BrandCode; readonly now: () => Date },
  id: number,
  outcome: SmsOutcome,
): Promise<void> {
  const isSent = outcome.kind === 'sent';
  const settled = await tx
    .updateTable('sms_messages')
    .set({
      status: isSent ? 'sent' : 'failed',
      failure: isSent ? null : outcome.reason,
      provider_no: isSent ? outcome.providerNo : null,
      sealed_params: null,
      sent_at: isSent ? now() : null,
    })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (isSent || settled.numUpdatedRows === 0n) return;
  await tx
    .updateTable('sms_accounts')
    .set({ balance: sql`balance + 1` })
    .where('brand_code', '=', brand)
    .execute();
}
