import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { handleAgreementResult } from './agreement-result.ts';
import { agreementWord } from './run-agreements.ts';

/** A provider says that something became of an agreement: it is asked, outside of any transaction, what that is. */
export const askAboutAgreement =
  (gateway: DeductionGateway) =>
  async (visit: Visit, ctx: Acting, agreementNo: string): Promise<TakenCallback> => {
    const { brandCode: brand } = ctx;
    const found = await visit.transaction('read only', (tx) =>
      tx
        .selectFrom('deduction_authorizations')
        .select(['order_id as orderId', 'state'])
        .where('brand_code', '=', brand)
        .where('agreement_no', '=', agreementNo)
        .executeTakeFirst(),
    );
    if (found === undefined) return refuse('not_found');
    const { orderId, state } = found;
    const result = await orUnknown(agreementWord(gateway, { agreementNo, brand, state }));
    await visit.transaction('read write', (tx) =>
      handleAgreementResult(ctx, tx, { orderId, agreementNo }, result),
    );
    return { kind: 'taken', ourNo: agreementNo, orderId };
  };
