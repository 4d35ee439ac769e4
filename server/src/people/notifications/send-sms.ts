import { sql } from 'kysely';
import { quietOutside } from '@rental/domain/rental/customer-sms/contact-hours';
import { openComplaintStates } from '@rental/domain/rental/complaints/complaint-states';
import { awayStates } from '@rental/domain/rental/dunning/transfers';
import { isOutdated, unsentReasons } from '@rental/domain/rental/customer-sms/customer-sms';
import { sentAtOnce } from '@rental/domain/rental/customer-sms/staff-sms';
import type { SmsCode } from '@rental/domain/rental/customer-sms/sms-records';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { SmsGateway, SmsMessage, SmsOutcome } from '../../gateways/sms/sms-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { queueJob } from '../../jobs/job-store.ts';
import {
  jobHandler,
  type JobHandler,
  type JobKind,
  type JobRun,
  type LastStep,
} from '../../jobs/job.ts';
import type { Seal } from '../../sealed.ts';
import { askReceiptLater } from './ask-receipts.ts';
import { leaveUnsent, payFor } from './pay-for-sms.ts';
import { addSms, isTopUpToCome, smsTopUpLook } from './sms-account.ts';
import { customerSmsJob, smsJob, type SmsPayload } from './sms-jobs.ts';

/**
 * Sends what `queueSms` and `tellCustomer` left (threat model 27): with our own request number, so that a second try
 * sends nothing twice, and asking first what became of one that nobody knows about. A message that is refused is not paid.
 */
export const smsSenders = (gateway: SmsGateway, seal: Seal): readonly JobHandler[] =>
  [smsJob, customerSmsJob].map((kind) => smsSender(kind, gateway, seal));

const smsSender = (kind: JobKind<SmsPayload>, gateway: SmsGateway, seal: Seal): JobHandler =>
  jobHandler({
    kind,
    most: 2,
    run: async ({ messageId }, run): Promise<LastStep | void> => {
      const message = await messageOf(run, messageId);
      if (message === undefined || message.status !== 'queued') return undefined;
      const outgoing = outgoingOf(run.brand, seal, message);
      if (outgoing === null) return undefined;
      const ready =
        message.text === null
          ? message
          : await readied(run, messageId, { ...message, text: message.text });
      if (typeof ready === 'function') return ready;
      const { requestNo, phone } = outgoing;
      const isNew = await markHandedOver(run, messageId);
      const asked = {
        brand: run.brand,
        requestNo,
        phone,
        since: message.created_at,
        until: run.now(),
        providerNo: null,
        accountId: null,
      };
      const outcome =
        (isNew ? null : await gateway.find(asked)) ??
        (await gateway
          .send({ ...outgoing, isPrepaid: ready.parts !== 0 })
          .catch(async (error: unknown) => {
            if (!(error instanceof Undecided)) throw error;
            const found = await gateway.find(asked);
            if (found === null) throw error; // the job is tried again
            return found;
          }));
      return (tx) => settle(tx, run, messageId, outcome);
    },
    onDead: ({ messageId }, run, tx) =>
      settle(tx, run, messageId, { kind: 'refused', reason: '多次发送失败' }),
  });

/** Contacts about debts are held back since the message was queued (暂停催收, a complaint, or an order that is with others). */
const isHeld = sql<boolean>`(m.template in ('pastDue', 'overstayedOwing') and (exists (select from dunning_cases d
    where d.brand_code = o.brand_code and d.customer_id = o.customer_id and d.closed_on is null and d.held_at is not null)
  or exists (select from complaints k
    where k.brand_code = o.brand_code and k.customer_id = o.customer_id
      and k.state in (${sql.join(openComplaintStates.map((state) => sql.lit(state)))}))
  or exists (select from dunning_transfers w
    where w.brand_code = o.brand_code and w.customer_id = o.customer_id
      and w.state in (${sql.join(awayStates.map((state) => sql.lit(state)))}))))`;

const messageOf = (run: JobRun, id: number) =>
  run.transaction('read only', (tx) =>
    tx
      .selectFrom('sms_messages as m')
      .innerJoin('brands as c', 'c.code', 'm.brand_code')
      .leftJoin('orders as o', (join) =>
        join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
      )
      .leftJoin('bills as b', (join) =>
        join.onRef('b.brand_code', '=', 'm.brand_code').onRef('b.id', '=', 'm.bill_id'),
      )
      .select(['m.created_at', 'm.request_no', 'm.phone', 'm.kind', 'm.sealed_params', 'm.status'])
      .select([
        'm.text',
        'm.template',
        'm.params',
        'm.type',
        'm.parts',
        'o.status as order_status',
        'o.lock',
        'b.status as bill_status',
        'o.paid_terms',
        'c.contact_hours',
        isHeld.as('is_held'),
      ])
      .where('m.brand_code', '=', run.brand)
      .where('m.id', '=', id)
      .executeTakeFirst(),
  );
type Message = NonNullable<Awaited<ReturnType<typeof messageOf>>>;

/** Marks that a message is handed to a provider; true where none has had it: there is nothing to ask about. */
const markHandedOver = (run: JobRun, id: number): Promise<boolean> =>
  run.transaction('read write', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sms_messages')
      .set({ attempts: 1 })
      .where('brand_code', '=', run.brand)
      .where('id', '=', id)
      .where('attempts', '=', 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/** The message as the provider takes it; null: a code that is gone. */
function outgoingOf(
  brand: BrandCode,
  seal: Seal,
  message: Message,
): Omit<SmsMessage, 'isPrepaid'> | null {
  const { request_no: requestNo, phone, text, sealed_params: sealed } = message;
  const of = { brand, requestNo, phone };
  if (text !== null) {
    const { template, params } = message;
    return { ...of, template, params: params ?? {}, text };
  }
  if (sealed === null) return null;
  const { text: said = null, ...params } = JSON.parse(seal.open(sealed)) as CodeParams;
  return { ...of, template: message.kind as SmsCode, params, text: said };
}

/** The sealed part of a code: the values, and the text unless an earlier release queued it. */
type CodeParams = Readonly<Record<string, string>> & { readonly text?: string };

/**
 * A message to a customer with the parts that it is paid as, or the last step of one that is not sent now: it waits for the contact hours
 * of this moment, or stays unsent, for it is true no more or the brand cannot pay it. One that is paid may be on its way already.
 */
async function readied(
  run: JobRun,
  messageId: number,
  message: Message & { readonly text: string },
): Promise<LastStep | { readonly parts: number }> {
  const { brand } = run;
  const now = run.now();
  const dueAt = sentAtOnce(message.type)
    ? now
    : quietOutside(message.contact_hours).afterQuiet(now);
  if (dueAt > now) return (tx) => sendLater(tx, run, messageId, dueAt);
  if (message.parts !== null) return { parts: message.parts };
  const { type, order_status: order, lock, paid_terms: paidTerms, bill_status: bill } = message;
  const isOfOrder = type !== null && order !== null && paidTerms !== null;
  if (isOfOrder && isOutdated(type, { order, lock, paidTerms, bill }))
    return (tx) => leaveUnsent(tx, run, messageId, unsentReasons.outdated);
  if (message.is_held) return (tx) => leaveUnsent(tx, run, messageId, unsentReasons.held);
  const parts = await run.transaction('read write', (tx) =>
    payFor(tx, run, messageId, message.text),
  );
  if (parts !== null) return { parts };
  return async (tx) => {
    if (!(await isTopUpToCome(tx, brand, now)))
      return leaveUnsent(tx, run, messageId, unsentReasons.noBalance);
    await smsTopUpLook.later(tx, brand, now, now);
    await sendLater(tx, run, messageId, new Date(now.getTime() + topUpMs));
  };
}

/** A message waits so long for a top-up by the brand's rule. */
const topUpMs = 60_000;

/** Puts a message off, so that the records say when it leaves. */
async function sendLater(
  tx: Tx,
  { brand, now }: { readonly brand: BrandCode; readonly now: () => Date },
  messageId: number,
  dueAt: Date,
): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ send_at: dueAt })
    .where('brand_code', '=', brand)
    .where('id', '=', messageId)
    .execute();
  await queueJob(tx, customerSmsJob, { brand, now: now(), payload: { messageId }, dueAt });
}

async function settle(
  tx: Tx,
  { brand, now }: { readonly brand: BrandCode; readonly now: () => Date },
  id: number,
  outcome: SmsOutcome,
): Promise<void> {
  const isSent = outcome.kind === 'sent';
  const at = now();
  const settled = await tx
    .updateTable('sms_messages')
    .set({
      status: isSent ? 'sent' : 'failed',
      failure: isSent ? null : outcome.reason,
      provider_no: isSent ? outcome.providerNo : null,
      account_id: isSent ? (outcome.accountId ?? null) : null,
      sealed_params: null,
      sent_at: isSent ? at : null,
    })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning(['parts', 'text', 'request_no'])
    .executeTakeFirst();
  if (settled === undefined) return;
  if (isSent) {
    if (outcome.accountId !== undefined) await giveBack(tx, brand, id, settled.parts ?? 0);
    const sent = { brand, messageId: id, requestNo: settled.request_no, timesAsked: 0 };
    return askReceiptLater(tx, { ...sent, now: at, sentAt: at });
  }
  // a code that the release before this one queued is paid and says no parts
  const paid = settled.parts ?? (settled.text === null ? 1 : 0);
  await addSms(tx, brand, paid);
}

/** An account of the brand was enabled after the message was paid, and sent it: the balance pays nothing. */
async function giveBack(tx: Tx, brand: BrandCode, id: number, parts: number): Promise<void> {
  if (parts === 0) return;
  await addSms(tx, brand, parts);
  await tx
    .updateTable('sms_messages')
    .set({ parts: 0 })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
}
