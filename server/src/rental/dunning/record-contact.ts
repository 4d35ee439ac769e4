import type { Input, Returned } from '@rental/contract/endpoint';
import type { recordContact as call } from '@rental/contract/rental/dunning';
import { businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { guardContact } from '@rental/domain/rental/dunning/dunning-guard';
import { promiseAllowed } from '@rental/domain/rental/dunning/promises';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { countContacts, keepingPromises, recountCases } from '../dunning-cases/public.ts';
import { lockCase, type StoredCase } from './case-store.ts';
import { contactNow, deskPage, guardedCustomer } from './desk-page.ts';
import { caseName } from './work-case.ts';

type Body = Input<typeof call>['body'];

/** 登记结果. A promise takes the place of one that is open; the case comes up again on its day, on 下次联系日, or the next day. */
export async function recordContact(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = await lockCase(ctx, tx, body.caseId);
  await requireAllowed(ctx, tx, found, body);
  const today = businessDateOf(ctx.now);
  const contactOn = (body.contactOn ?? body.promise?.dueOn ?? null) as BusinessDate | null;
  if (contactOn !== null && contactOn < today) refuse('contact_day_past');
  const { id: contactId } = await tx
    .insertInto('dunning_contacts')
    .values({
      brand_code: ctx.brandCode,
      case_id: found.id,
      customer_id: found.customer_id,
      way: body.way,
      person: body.person,
      result: body.result,
      note: body.note || null,
      contact_on: contactOn,
      operator_id: ctx.operator.id,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  countContacts(tx, ctx.brandCode, [contactId]);
  await tx
    .updateTable('dunning_cases')
    .set({
      last_contact_at: ctx.now,
      last_result: body.result,
      contact_on: contactOn ?? nextDay(ctx.now),
    })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', found.id)
    .execute();
  await keepingPromises(tx, ctx.brandCode, [found.id], async () => {
    await promise(ctx, tx, found, { ...body, contactId });
    await recountCases(ctx, tx, new Map([[found.id, fen(0)]]));
  });
  await writeAudit(tx, ctx, {
    operation: 'dunning:contact',
    object: caseName(found),
    result: 'ok',
    after: { way: body.way, person: body.person, result: body.result, contactOn },
  });
  return deskPage(ctx, tx, found);
}

/** A call is allowed or not when the number is looked at; a customer who calls us may speak at any time. */
async function requireAllowed(ctx: Context, tx: Tx, found: StoredCase, body: Body): Promise<void> {
  const { way, person, result } = body;
  if (result === 'promised' && body.promise === undefined) refuse('promise_missing');
  if (way === 'incoming') return;
  if (way === 'call') {
    if (!(await wasCalledToday(ctx, tx, found.id))) refuse('dunning_not_called');
    return;
  }
  const customer = await guardedCustomer(ctx, tx, found.customer_id);
  orRefuse(guardContact(customer, contactNow(ctx, person)));
}

const wasCalledToday = async (ctx: Context, tx: Tx, caseId: number): Promise<boolean> =>
  (await tx
    .selectFrom('dunning_steps')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('case_id', '=', caseId)
    .where('kind', '=', 'called')
    .where('operator_id', '=', ctx.operator.id)
    .where('at', '>=', startOf(businessDateOf(ctx.now)))
    .limit(1)
    .executeTakeFirst()) !== undefined;

const dayMs = 86_400_000;
const nextDay = (now: Date): BusinessDate => businessDateOf(new Date(now.getTime() + dayMs));

async function promise(
  ctx: Context,
  tx: Tx,
  found: StoredCase,
  { promise: given, contactId }: Body & { readonly contactId: number },
): Promise<void> {
  if (given === undefined) return;
  const promised = { dueOn: given.dueOn as BusinessDate, amountFen: given.amountFen };
  const owed = (await deskPage(ctx, tx, found)).owedFen;
  orRefuse(promiseAllowed(promised, owed, businessDateOf(ctx.now)));
  await tx
    .updateTable('dunning_promises')
    .set({ state: 'replaced', judged_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('case_id', '=', found.id)
    .where('state', '=', 'open')
    .execute();
  await tx
    .insertInto('dunning_promises')
    .values({
      brand_code: ctx.brandCode,
      case_id: found.id,
      contact_id: contactId,
      due_on: promised.dueOn,
      amount_fen: promised.amountFen,
      operator_id: ctx.operator.id,
      at: ctx.now,
    })
    .execute();
}
