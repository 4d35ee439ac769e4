import type { StepUp } from '@rental/contract/people/access/approvals';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { ownPhone } from './own/own-codes.ts';
import type { RefuseWrongPassword } from './own/own-password.ts';
import type { SmsCodes } from './sign-in/sms-codes.ts';

/** Asks, before a high-value step, for the password or a code again (threat model 14). Refuses where neither is right. */
export type RequireStepUp = (ctx: Context, tx: Tx, proof: StepUp) => Promise<void>;

export const stepUpCheck =
  (codes: SmsCodes, refuseWrongPassword: RefuseWrongPassword): RequireStepUp =>
  async (ctx, tx, { password, operationCode }) => {
    if (operationCode !== undefined) {
      const place = { phone: await ownPhone(ctx, tx), operatorId: ctx.operator.id };
      return codes.use(ctx, { ...place, purpose: 'operation' }, operationCode);
    }
    if (password === undefined) return refuse('step_up_needed');
    await refuseWrongPassword(ctx, tx, password, 'stepUp.password');
  };
