import type { Operator } from './site.ts';
import { ask, askOne, changeAsOwner } from './database.ts';

/** A role of its own for a test, which gives exactly these rights; answers its id. That of an earlier try gets another name. */
export async function newRole(
  { brand }: Operator,
  name: string,
  rights: readonly string[],
): Promise<number> {
  await changeAsOwner(
    brand,
    `update roles set name = '旧' || id, code = 'ROLE_OLD_' || id where brand_code = $1 and name = $2`,
    [brand, name],
  );
  await changeAsOwner(
    brand,
    `insert into roles (brand_code, code, name, purpose, data_scope, sort)
     values ($1, 'ROLE_' || md5($2), $2, 1, 1, 200)`,
    [brand, name],
  );
  const { id } = await askOne<{ id: string }>(
    brand,
    'select id from roles where brand_code = $1 and name = $2',
    [brand, name],
  );
  await changeAsOwner(
    brand,
    'insert into role_permissions (brand_code, role_id, permission) select $1, $2, unnest($3::text[])',
    [brand, id, rights],
  );
  return Number(id);
}

/** An operator of its own for a test, copied from the clerk, with only this role. That of an earlier try gets another name. */
export async function newOperator(
  clerk: Operator,
  username: string,
  roleId: number,
): Promise<Operator> {
  const { brand } = clerk;
  await changeAsOwner(
    brand,
    `update operators set username = 'old' || id where brand_code = $1 and username = $2`,
    [brand, username],
  );
  await changeAsOwner(
    brand,
    `insert into operators (brand_code, username, password_hash, nick_name, purpose)
     select brand_code, $2, password_hash, $2, 1 from operators where brand_code = $1 and username = $3`,
    [brand, username, clerk.username],
  );
  await changeAsOwner(
    brand,
    `insert into operator_roles (brand_code, operator_id, role_id)
     select brand_code, id, $3 from operators where brand_code = $1 and username = $2`,
    [brand, username, roleId],
  );
  return { ...clerk, username };
}

export async function rightsOf({ brand }: Operator, roleId: number): Promise<string[]> {
  const rows = await ask<{ permission: string }>(
    brand,
    'select permission from role_permissions where brand_code = $1 and role_id = $2 order by 1',
    [brand, roleId],
  );
  return rows.map(({ permission }) => permission);
}

export async function administratorsOf({ brand }: Operator): Promise<number> {
  const { id } = await askOne<{ id: string }>(
    brand,
    `select id from roles where brand_code = $1 and code = 'ROLE_ADMIN'`,
    [brand],
  );
  return Number(id);
}
