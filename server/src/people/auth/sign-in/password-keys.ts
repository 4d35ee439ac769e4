import {
  constants,
  createPrivateKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { sealFor, type Seal } from '../../../sealed.ts';

/** The keys that new and old passwords travel under (S139, threat model 7). */
export interface PasswordKeys {
  /** The key to encrypt with now. */
  publicKey(): Promise<{ readonly id: string; readonly spki: string }>;
  /** The password in `<keyId>.<base64>`, or null: unknown, old, broken and foreign are all the same. */
  decrypt(sent: string): Promise<string | null>;
}

interface Key {
  readonly id: string;
  readonly spki: string;
  readonly privateKey: KeyObject;
  readonly createdAt: number;
}

const dayMs = 86_400_000;
const inUseMs = 30 * dayMs;
/** A page that was open when the key changed may still send with the one before. */
const acceptedMs = inUseMs + dayMs;
const generate = promisify(generateKeyPair);

/** Opens the keys of all servers of this database; the first that needs one makes it. */
export function openPasswordKeys(pool: pg.Pool, secretKey: string, now: () => Date): PasswordKeys {
  const seal = sealFor(secretKey, 'password keys');
  let known: Promise<readonly Key[]> | null = null;

  const keys = async (isStale: (keys: readonly Key[]) => boolean): Promise<readonly Key[]> => {
    const at = now().getTime();
    const first = known === null ? null : await known.catch(() => null);
    if (first !== null && !isStale(first)) return first;
    known = storedKeys(pool, seal, at);
    return known;
  };

  return {
    publicKey: async () => {
      const at = now().getTime();
      const all = await keys((held) => !held.some((key) => at - key.createdAt < inUseMs));
      const [newest] = all;
      if (!newest) throw new Error('There is no key for passwords');
      return { id: newest.id, spki: newest.spki };
    },
    decrypt: async (sent) => {
      const [, id, cipher] = /^([a-z0-9]{12})\.([A-Za-z0-9+/]{500,600}={0,2})$/.exec(sent) ?? [];
      if (id === undefined || cipher === undefined) return null;
      const at = now().getTime();
      const all = await keys((held) => !held.some((key) => key.id === id));
      const key = all.find((one) => one.id === id && at - one.createdAt < acceptedMs);
      return key === undefined ? null : opened(key.privateKey, cipher);
    },
  };
}

function opened(key: KeyObject, cipher: string): string | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const bytes = privateDecrypt(
      { key, padding, oaepHash: 'sha256' },
      Buffer.from(cipher, 'base64'),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The keys of the database, the newest first; a new one is made where the newest is too old. */
async function storedKeys(pool: pg.Pool, seal: Seal, at: number): Promise<readonly Key[]> {
  const found = await readKeys(pool, seal);
  if (found.some((key) => at - key.createdAt < inUseMs)) return found;
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 3072 });
  const client = await pool.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('password keys'))`);
    const { rowCount } = await client.query('select 1 from password_keys where created_at > $1', [
      new Date(at - inUseMs),
    ]);
    if (rowCount === 0)
      await client.query(
        'insert into password_keys (id, spki, sealed_private_key, created_at) values ($1, $2, $3, $4)',
        [
          randomBytes(6).toString('hex'),
          publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
          seal.seal(privateKey.export({ type: 'pkcs8', format: 'pem' })),
          new Date(at),
        ],
      );
    await client.query('delete from password_keys where created_at < $1', [
      new Date(at - acceptedMs),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return readKeys(pool, seal);
}

async function readKeys(pool: pg.Pool, seal: Seal): Promise<readonly Key[]> {
  const { rows } = await pool.query<{
    id: string;
    spki: string;
    sealed_private_key: Buffer;
    created_at: Date;
  }>('select * from password_keys order by created_at desc');
  return rows.map((row) => ({
    id: row.id,
    spki: row.spki,
    privateKey: createPrivateKey(seal.open(row.sealed_private_key)),
    createdAt: row.created_at.getTime(),
  }));
}
