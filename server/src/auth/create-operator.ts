import type { Purpose } from '../db/tables.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { hashPassword } from './passwords.ts';

export interface NewOperator {
  readonly username: string;
  readonly password: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly purpose: Purpose;
  readonly roleId: number;
  readonly storeId: number | null;
  readonly channelId: number | null;
  readonly enabled: boolean;
}

/** Creates an operator with one role, as the owner of the schema. Answers the id. A username in use is 23505. */
export async function createOperator(
  tx: Tx,
  brand: BrandCode,
  operator: NewOperator,
): Promise<number> {
  const { id } = await tx
    .insertInto('operators')
    .values({
      brand_code: brand,
      username: operator.username.trim().toLowerCase(),
      password_hash: await hashPassword(operator.password),
      nick_name: operator.nickName,
      avatar: null,
      email: null,
      phone: operator.phone,
      gender: null,
      purpose: operator.purpose,
      store_id: operator.storeId,
      channel_id: operator.channelId,
      enabled: operator.enabled,
      last_login_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('operator_roles')
    .values({ brand_code: brand, operator_id: id, role_id: operator.roleId })
    .execute();
  return id;
}
