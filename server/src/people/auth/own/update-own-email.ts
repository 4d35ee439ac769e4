import type { Input, Returned } from '@rental/contract/endpoint';
import type { updateOwnEmail as call } from '@rental/contract/people/auth/own-record';
import { maskEmail } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { writeAudit } from '../../audit/public.ts';
import type { SmsCodes } from '../sign-in/sms-codes.ts';
import { userOf } from '../users.ts';
import { ownPhone } from './own-codes.ts';
import type { RefuseWrongPassword } from './own-password.ts';

/** 修改邮箱 (S204): with the password, and a code that went to the own phone. */
export const updateOwnEmail =
  (codes: SmsCodes, refuseWrongPassword: RefuseWrongPassword) =>
  async (
    ctx: Context,
    { params, body }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { brandCode, operator } = ctx;
    const phone = await ownPhone(ctx, tx);
    await refuseWrongPassword(ctx, tx, body.password, 'password');
    await codes.use(ctx, { phone, purpose: 'email', operatorId: operator.id }, params.code);
    await tx
      .updateTable('operators')
      .set({ email: body.email })
      .where('brand_code', '=', brandCode)
      .where('id', '=', operator.id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'user:updateOwnEmail',
      object: `operator ${operator.id}`,
      result: 'ok',
      after: { email: maskEmail(body.email) },
    });
    return userOf(tx, brandCode, operator.id, operator.gate);
  };
