import type { Client } from 'pg';

export const databaseName = 'rental';
export const ownerRole = 'rental_owner';
export const appRole = 'rental_app';

const plain = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** The two roles and the database, made where they are missing. */
export async function ensureRoles(client: Client): Promise<void> {
  for (const role of [ownerRole, appRole]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role} ${plain}`);
  }
  const { rowCount } = await client.query('select from pg_database where datname = $1', [
    databaseName,
  ]);
  if (rowCount === 0) await client.query(`create database ${databaseName} owner ${ownerRole}`);
}
