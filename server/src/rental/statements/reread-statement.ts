import type { Input, Returned } from '@rental/contract/endpoint';
import type { rereadStatement as call } from '@rental/contract/rental/statements';
import { businessDate } from '@rental/domain/business-date';
import { isReadable } from '@rental/domain/rental/statements/statement-days';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { moneyMerchants } from '../../platform/provider-accounts/public.ts';
import { statementLook } from './statement-job.ts';
import { changeStatement, lockStatement, statementMerchants } from './statement-store.ts';

/** 重新对账: the job reads the statement once more, as soon as this is kept. */
export const rereadStatement =
  (gateway: PaymentGateway) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const day = businessDate(body.day);
    const merchants = await moneyMerchants(ctx, tx, gateway);
    if (merchants.length === 0) refuse('statement_unavailable');
    if (!isReadable(day, ctx.now)) refuse('statement_not_due');
    for (const one of await statementMerchants(tx, ctx.brandCode, { day, merchants })) {
      const statement = await lockStatement(ctx, tx, { merchant: one, day });
      await changeStatement(tx, statement, { state: 'waiting' });
    }
    await statementLook.now(tx, ctx.brandCode, ctx.now);
    await writeAudit(tx, ctx, { operation: 'statement:read', object: day, result: 'ok' });
    return { day, statementState: 'waiting' };
  };
