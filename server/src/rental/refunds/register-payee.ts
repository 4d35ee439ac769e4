import type { Input, Returned } from '@rental/contract/endpoint';
import type { registerPayee as call } from '@rental/contract/rental/refunds';
import { stepOrRefused } from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import type { Seal } from '../../sealed.ts';
import { lockStanding } from '../orders/core/public.ts';
import { refundWithOrder } from './refund-store.ts';
import { insertTransfer, payeeOf, transfersOf } from './transfer-store.ts';

/**
 * 登记收款账户: whom a transfer would pay, under a number that never changes. It pays nothing: the request to a second person names the number
 * and shows the payee masked, so that no account lies in a request. The same payee gets the same number until the provider refuses it.
 */
export const registerPayee =
  (gateway: PaymentGateway, seal: Seal) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    if (!(await canTake(ctx, tx, 'payout', gateway))) refuse('transfer_unavailable');
    const { refund } = await refundWithOrder(ctx, tx, body.refundId, lockStanding);
    const { state, way } = refund;
    orRefuse(stepOrRefused('transfer', { state, way, isUndecided: false }));
    const payee = { account: body.payeeAccount, name: body.payeeName };
    const open = (await transfersOf(tx, refund)).filter(({ reason }) => reason === null);
    const same = open.find((one) => {
      const { account, name } = payeeOf(seal, one);
      return account === payee.account && name === payee.name;
    });
    const transfer =
      same ?? (await insertTransfer(ctx, tx, refund, { payee, seal, method: gateway.method }));
    const { transfer_no: transferNo, account_shown: account, name_shown: name } = transfer;
    if (same === undefined)
      await writeAudit(tx, ctx, {
        operation: 'refund:payee',
        object: refund.refund_no,
        result: 'ok',
        after: { transferNo, account, name },
      });
    return { transferId: transfer.id, transferNo };
  };
