import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import {
  customerSms,
  productLetters,
  wholeWords,
  type SmsAct,
  type SmsFacts,
} from '@rental/domain/rental/customer-sms/customer-sms';
import type { CustomerSmsType } from '@rental/domain/rental/customer-sms/sms-types';
import type { SmsTemplateName } from '@rental/domain/rental/customer-sms/sms-templates';
import { leaving } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { currentTrace } from '../../trace.ts';
import { customerSmsJob } from './sms-jobs.ts';

type ToldOrder = Pick<
  Selectable<Tables['orders']>,
  'id' | 'order_no' | 'sku_id' | 'customer_phone'
>;

/** The letter in whose place the database puts the product's name: no text that is stored has it. */
const productPlace = '\0';

/**
 * Leaves the SMS that an act sends to the customer of an order, if any: it travels with `commit`, is sent if this commits,
 * and paid only then, so that no balance fails the act. One of its type is left for a bill, or for the order, and a day.
 * No worker is woken: a sweep finds it within seconds, at the beginning of the contact hours where it falls out of them.
 */
export function tellCustomer(
  ctx: Teller,
  tx: Tx,
  order: ToldOrder,
  act: SmsAct,
  facts: SmsFacts,
): void {
  leaveMessage(ctx, tx, order, { act, facts, toldOn: businessDateOf(ctx.now) });
}

/** The same where an operator asks for it: it is the one of its type on the day on which it leaves. */
export function tellCustomerByHand(
  ctx: Teller,
  tx: Tx,
  order: ToldOrder,
  { act, facts }: { readonly act: SmsAct; readonly facts: SmsFacts },
): void {
  leaveMessage(ctx, tx, order, {
    act,
    facts,
    toldOn: leaving(ctx.now, ctx.brand.settings.contactHours).on,
  });
}

type Teller = Pick<Acting, 'brand' | 'brandCode' | 'now'>;

interface Telling {
  readonly act: SmsAct;
  readonly facts: SmsFacts;
  readonly toldOn: BusinessDate;
}

function leaveMessage(
  { brand, brandCode, now }: Teller,
  tx: Tx,
  order: ToldOrder,
  { act, facts, toldOn }: Telling,
): void {
  const { order_no: orderNo } = order;
  const sms = customerSms(brand, { orderNo, productName: productPlace }, act, facts);
  if (sms === null) return;
  withCommit(
    leftMessage(tx, {
      brand: brandCode,
      orderId: order.id,
      billId: facts.billId ?? null,
      skuId: order.sku_id,
      phone: order.customer_phone,
      type: sms.type,
      template: sms.template,
      params: JSON.stringify({ ...sms.params, product: '' }),
      around: sms.text.split(productPlace),
      toldOn,
      sendAt: leaving(now, brand.settings.contactHours).sendAt,
      now,
      traceId: currentTrace(),
    }),
  );
}

interface Left {
  readonly brand: string;
  readonly orderId: number;
  readonly billId: number | null;
  readonly skuId: number;
  readonly phone: string;
  readonly type: CustomerSmsType;
  readonly template: SmsTemplateName;
  /** The values as JSON, with no name of the product yet. */
  readonly params: string;
  /** The text, cut where the product's name stands. */
  readonly around: readonly string[];
  readonly toldOn: BusinessDate;
  readonly sendAt: Date;
  readonly now: Date;
  readonly traceId: string | null;
}
const leftMessage = prepared((db, of: Left) =>
  raw(
    db,
    sql`
      with message as (
        insert into sms_messages (brand_code, request_no, phone, kind, status, created_at, type, order_id, bill_id,
          template, params, text, told_on, send_at)
        select k.brand_code, replace(gen_random_uuid()::text, '-', ''), ${of.phone}, 'customer', 'queued',
          ${of.now}::timestamptz, ${of.type}::smallint, ${of.orderId}::bigint, ${of.billId}::bigint,
          ${of.template}::text, ${of.params}::jsonb || jsonb_build_object('product', n.said),
          array_to_string(${of.around}::text[], n.said), ${of.toldOn}::date, ${of.sendAt}::timestamptz
        from skus k join products p on p.brand_code = k.brand_code and p.id = k.product_id
          cross join lateral (select rtrim(coalesce(substring(p.name from ${sql.lit(wholeWords)}),
            left(p.name, ${sql.lit(productLetters)}))) as said) n
        where k.brand_code = ${of.brand} and k.id = ${of.skuId}
        on conflict do nothing
        returning brand_code, id, send_at, created_at)
      insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at, trace_id)
      select brand_code, ${sql.lit(customerSmsJob.name)}, jsonb_build_object('messageId', id), send_at,
        ${sql.lit(customerSmsJob.maxAttempts)}, created_at, ${of.traceId}::text
      from message`,
  ),
);
