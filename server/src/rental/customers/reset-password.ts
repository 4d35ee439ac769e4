import type { resetCustomerPassword as call } from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { hashPassword, newOneTimePassword } from '../../people/auth/public.ts';
import { changeCustomer, lockCustomer } from './customer-store.ts';

/** 重置密码: a random one-time password that nobody chooses, told once and stored hashed (threat model 6). */
export async function resetPassword(
  ctx: Context,
  { params }: Pick<Input<typeof call>, 'params'>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const customer = await lockCustomer(ctx, tx, params.id);
  const password = newOneTimePassword();
  await changeCustomer(ctx, tx, customer.id, {
    operation: 'customer:reset',
    set: {
      password_hash: await hashPassword(password),
      must_change_password: true,
      password_changed_at: ctx.now,
    },
  });
  return { password };
}
