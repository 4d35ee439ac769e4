import {
  previewReceiveClaim,
  previewRegisterClaim,
  previewWithdrawClaim,
  receiveClaim as receiveCall,
  registerClaim as registerCall,
  withdrawClaim as withdrawCall,
} from '@rental/contract/rental/orders/claims/claims';
import { businessDate } from '@rental/domain/business-date';
import {
  receiveClaim,
  registerClaim,
  withdrawClaim,
} from '@rental/domain/rental/orders/claims/claims';
import { arrived } from '@rental/domain/rental/orders/money/arrival';
import { refuse } from '../../../http/refusal.ts';
import type { Serving } from '../../../http/serve.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { serveMoney } from '../money/money-command.ts';
import { needProof } from '../money/need-proof.ts';
import { addReceived, insertClaim, withdrawRest } from './order-claim.ts';

/** 登记理赔, 理赔到账 and 撤销理赔 (ADR 45). */
export function serveClaims(serving: Serving, requireStepUp: RequireStepUp): void {
  serveMoney(serving, requireStepUp, [previewRegisterClaim, registerCall], {
    kind: 'registerClaim',
    decide: registerClaim,
    check: (_ctx, _tx, { proofs }) => {
      if (proofs.length === 0) refuse('claim_proof_missing');
    },
    words: (_position, { insurer, caseNo }) => [`${insurer}，报案号${caseNo}`],
    also: async (ctx, tx, body, { proofKeys }) => insertClaim(ctx, tx, { ...body, proofKeys }),
    facts: ({ insurer, caseNo }) => ({ insurer, caseNo }),
  });
  serveMoney(serving, requireStepUp, [previewReceiveClaim, receiveCall], {
    kind: 'receiveClaim',
    decide: (position, terms, body) => {
      const on = body.arrivedOn === undefined ? undefined : businessDate(body.arrivedOn);
      return arrived(terms, on, (then) => receiveClaim(position, then, body));
    },
    check: needProof,
    also: addReceived,
    facts: ({ method }) => ({ method }),
  });
  serveMoney(serving, requireStepUp, [previewWithdrawClaim, withdrawCall], {
    kind: 'withdrawClaim',
    decide: withdrawClaim,
    also: withdrawRest,
  });
}
