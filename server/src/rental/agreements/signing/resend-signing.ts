import type { resendSigning as call } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { resendSigning as decide } from '@rental/domain/rental/agreements/signing';
import { signAgreement } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { SignatureGateway } from '../../../gateways/e-signature/signature-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { factsOf, lockOrder, moveOrder } from '../../orders/core/public.ts';
import { beginSigning } from './begin-signing.ts';
import { keepPastSigning } from './past-signings.ts';
import { lockAgreement, standingOf } from './signing-store.ts';

/** 重发签署: what the provider still says of the flow before changes nothing. */
export const resendSigning =
  (gateway: SignatureGateway) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const order = await lockOrder(ctx, tx, body.orderId);
    orRefuse(signAgreement(factsOf(order)));
    const agreement = orNotFound(await lockAgreement(tx, ctx.brandCode, order.id));
    orRefuse(decide(standingOf(agreement)));

    await keepPastSigning(tx, agreement);
    const begun = await beginSigning(ctx, tx, agreement, gateway);
    const { agreement_no: agreementNo } = agreement;
    moveOrder(ctx, tx, order, { move: 'resendSigning', also: { agreement_no: agreementNo } });
    await writeAudit(tx, ctx, {
      operation: 'agreement:resend',
      object: order.order_no,
      result: 'ok',
      before: { agreementNo, flowNo: agreement.flow_no },
      after: { agreementNo, flowNo: begun.flowNo },
    });
    return begun;
  };
