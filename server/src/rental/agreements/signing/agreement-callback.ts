import type { agreementCallback as call } from '@rental/contract/rental/agreements';
import type { Input } from '@rental/contract/endpoint';
import type { Tx } from '../../../db/transaction.ts';
import type { SignatureGateway } from '../../../gateways/e-signature/signature-gateway.ts';
import { Audience } from '../../../people/notifications/public.ts';
import { takeCallback } from '../../../platform/callbacks/public.ts';
import { handleSignerResult } from './handle-signer-result.ts';
import type { StoredAgreement } from './signing-store.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the provider says by itself: about a flow of ours, for the very text that was sent. */
export const agreementCallback = (gateway: SignatureGateway) =>
  takeCallback<Body, StoredAgreement>({
    gateway,
    events: { table: 'agreement_callbacks', number: 'flow_no' },
    numberOf: ({ flowNo }) => flowNo,
    find: agreementOf,
    fits: ({ contentHash, outcome, faceFailures }, agreement) =>
      contentHash === agreement.content_hash &&
      (outcome === 'faceFailed') === (faceFailures !== undefined),
    handleResult: (ctx, tx, { order_id: orderId }, body) =>
      handleSignerResult(ctx, tx, orderId, body),
    mismatch: ({ contentHash }, agreement) => ({
      operation: 'agreement:mismatch',
      before: { agreementNo: agreement.agreement_no, bodyHash: agreement.content_hash },
      after: { bodyHash: contentHash },
      occasion: 'agreementCallbackMismatch',
      to: Audience.order(agreement.order_id, 'agreement:view').on('manage'),
      title: '电子签通知与合同不符',
      words: `合同 ${agreement.agreement_no} 的签署通知与发起时的合同不一致，未登记签署。请与电子签服务商核对。`,
    }),
  });

/** Also for a flow that another one followed. */
const agreementOf = (tx: Tx, brand: string, flowNo: string) =>
  tx
    .selectFrom('agreements')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', 'in', (flows) =>
      flows
        .selectFrom('agreements')
        .select('id')
        .where('brand_code', '=', brand)
        .where('flow_no', '=', flowNo)
        .unionAll(
          flows
            .selectFrom('past_signings')
            .select('agreement_id as id')
            .where('brand_code', '=', brand)
            .where('flow_no', '=', flowNo),
        ),
    )
    .executeTakeFirst();
