import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  askIssueInvoice as issueCall,
  askReverseInvoice as reverseCall,
} from '@rental/contract/rental/invoices';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { pinAsEarlier, pinToAccount } from '../../platform/provider-accounts/public.ts';
import { asksOf, insertAsk, issuedBy, newAskNo } from './invoice-asks.ts';
import { lockInvoice, taxLines } from './invoice-store.ts';
import { taxedToIssue } from './issue-invoice.ts';
import { movedOrRefused, stepped } from './move-invoice.ts';

/** 在线开票: pinned to an account and kept before the program hears of it. Rates and tax are those of now. */
export async function askIssueInvoice(
  ctx: Context,
  { params: { id }, body: { rates } }: Input<typeof issueCall>,
  tx: Tx,
): Promise<Returned<typeof issueCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('askIssue', invoice);
  await taxLines(tx, invoice, await taxedToIssue(tx, invoice, rates));
  const askNo = newAskNo(ctx);
  const route = await pinToAccount(ctx, tx, { purpose: 'invoice', tradeNo: askNo });
  if (route !== 'account') refuse('invoice_port_missing');
  await insertAsk(ctx, tx, invoice, { askNo, kind: 'issue', reason: null });
  return stepped(ctx, tx, invoice, { act: 'askIssue', note: askNo, set: { state } });
}

/** 在线红冲 by the account that has issued the invoice, also where it was stopped since. */
export async function askReverseInvoice(
  ctx: Context,
  { params: { id }, body: { reason } }: Input<typeof reverseCall>,
  tx: Tx,
): Promise<Returned<typeof reverseCall>> {
  const invoice = await lockInvoice(ctx, tx, id);
  const state = movedOrRefused('askReverse', invoice);
  const issued = issuedBy(await asksOf(tx, invoice)) ?? refuse('invoice_not_by_port');
  const askNo = newAskNo(ctx);
  const begun = { purpose: 'invoice', tradeNo: askNo, earlierNo: issued.ask_no } as const;
  if (invoice.red_fen > 0 || !(await pinAsEarlier(ctx, tx, begun))) refuse('invoice_not_by_port');
  await insertAsk(ctx, tx, invoice, { askNo, kind: 'reverse', reason });
  return stepped(ctx, tx, invoice, { act: 'askReverse', note: reason, set: { state } });
}
