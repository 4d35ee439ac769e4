import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/**
 * A backup is a gzipped tar archive (ADR 18), which any tar can open:
 *
 *     head.json                          what it is of: schema, tables, brands
 *     db/<table>/<brand>/000001.copy …   the rows of a brand, as COPY writes them, in pieces
 *     files/<brand>/<key>                the bytes of a stored file
 *     sums.json                          rows and SHA-256 of each table, of all files, and of the head
 *     signature                          HMAC-SHA256 of sums.json under the server's secret
 */
export const formatVersion = 1;

/** In place of a brand, where a table belongs to all of them. */
export const noBrand = '-';

/** Tables whose rows are not kept: who is signed in, one-time proofs, keys of a month, the record of backups. */
export const tablesLeftOut: readonly string[] = [
  'backup_runs',
  'captchas',
  'kysely_migration',
  'kysely_migration_lock',
  'live_tickets',
  'password_keys',
  'sessions',
  'sms_codes',
];

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const Name = z.string().regex(/^[a-z\d_]{1,63}$/);

const BackupTable = z.object({
  name: Name,
  isOfBrands: z.boolean(),
  columns: z.array(Name).min(1),
  /** The columns of the primary key. */
  key: z.array(z.object({ column: Name, isText: z.boolean() })).min(1),
  /** The column that counts by itself, and how far it has counted; null: not yet. */
  identity: z.object({ column: Name, last: z.string().regex(/^\d+$/).nullable() }).nullable(),
});
export type BackupTable = z.infer<typeof BackupTable>;

export const BackupHead = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The schema: migrations in the order of their names. */
  migrations: z.array(z.string()).min(1),
  /** Names the server's secret without telling it: what the rows have sealed opens with that one only. */
  keyFingerprint: z.string(),
  brands: z.array(z.string().regex(/^[a-z0-9_]{1,16}$/)),
  tables: z.array(BackupTable),
});
export type BackupHead = z.infer<typeof BackupHead>;

export const BackupSums = z.object({
  headSha256: Sha256,
  tables: z.array(z.object({ name: Name, rows: z.int().min(0), sha256: Sha256 })),
  files: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    sha256: Sha256,
    /** Files that the database names and the storage has not. */
    missing: z.int().min(0),
    /** Files that were deleted between the snapshot and the moment at which they were to be read. */
    deletedMeanwhile: z.int().min(0),
    /** Files whose bytes are not those that were stored. */
    damaged: z.int().min(0),
    /** Some of both, as brand and key. */
    examples: z.array(z.string()),
  }),
});
export type BackupSums = z.infer<typeof BackupSums>;

/** Signs backups, and tells whose they are, by the server's secret. */
export interface BackupKey {
  readonly fingerprint: string;
  sign(sums: Buffer): string;
  isSigned(sums: Buffer, signature: string): boolean;
}

export function backupKey(secretKey: string): BackupKey {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'rental backup', 32));
  const hmac = (content: Buffer | string) => createHmac('sha256', key).update(content).digest();
  return {
    fingerprint: hmac('fingerprint').toString('hex', 0, 8),
    sign: (sums) => hmac(sums).toString('hex'),
    isSigned: (sums, signature) => {
      const said = Buffer.from(signature, 'hex');
      const right = hmac(sums);
      return said.length === right.length && timingSafeEqual(said, right);
    },
  };
}

/** A backup that cannot be made, read or restored, in words for the person at the terminal. */
export class BackupRefusal extends Error {}
