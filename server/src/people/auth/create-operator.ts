import type { Purpose } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { hashPassword } from './passwords.ts';

export interface NewOperator {
  readonly username: string;
  readonly password: string;
  /** The password is a one-time one: nothing else is allowed until it is changed. */
  readonly mustChangePassword?: boolean;
  readonly nickName: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly gender?: string | null;
  readonly purpose: Purpose;
  readonly roleIds: readonly number[];
  readonly storeIds?: readonly number[];
  readonly positionIds?: readonly number[];
  readonly departmentId?: number | null;
  readonly channelId?: number | null;
  readonly enabled?: boolean;
}

/** Creates an operator with roles and places. Answers the id. A username in use is 23505. */
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
      email: operator.email ?? null,
      phone: operator.phone ?? null,
      gender: operator.gender ?? null,
      purpose: operator.purpose,
      channel_id: operator.channelId ?? null,
      department_id: operator.departmentId ?? null,
      enabled: operator.enabled ?? true,
      must_change_password: operator.mustChangePassword ?? false,
      password_changed_at: null,
      last_login_at: null,
      totp_sealed_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      alipay_account: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setOperatorLinks(tx, brand, id, operator);
  return id;
}

/** The roles, stores and channels of an operator; an absent list stays as it is. */
export interface OperatorLinks {
  readonly roleIds?: readonly number[] | undefined;
  readonly storeIds?: readonly number[] | undefined;
  readonly positionIds?: readonly number[] | undefined;
}

/** Replaces the lists that are given. */
export async function setOperatorLinks(
  tx: Tx,
  brand: BrandCode,
  operatorId: number,
  { roleIds, storeIds, positionIds }: OperatorLinks,
): Promise<void> {
  const owner = { brand_code: brand, operator_id: operatorId };
  const replace = async (
    table: 'operator_roles' | 'operator_stores' | 'operator_positions',
    rows: readonly object[] | undefined,
  ) => {
    if (rows === undefined) return;
    await tx
      .deleteFrom(table)
      .where('brand_code', '=', brand)
      .where('operator_id', '=', operatorId)
      .execute();
    if (rows.length > 0)
      await tx
        .insertInto(table)
        .values(rows as never)
        .execute();
  };
  await replace(
    'operator_roles',
    unique(roleIds)?.map((id) => ({ ...owner, role_id: id })),
  );
  await replace(
    'operator_stores',
    unique(storeIds)?.map((id) => ({ ...owner, store_id: id })),
  );
  await replace(
    'operator_positions',
    unique(positionIds)?.map((id) => ({ ...owner, position_id: id })),
  );
}

const unique = (ids: readonly number[] | undefined) => ids && [...new Set(ids)];
