import { randomBytes } from 'node:crypto';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { isHostName } from '@rental/domain/platform/brands/setting-kinds';
import { readConfig, type Config } from '@rental/server/config';
import { openDatabase, type Database } from '@rental/server/db/open-database';
import type { Purpose } from '@rental/server/db/tables';
import type { Tx } from '@rental/server/db/transaction';

/** One thing that `npm run ops` does. */
export interface Command {
  readonly usage: string;
  readonly summary: string;
  run(args: string[]): Promise<void>;
}

/** The command was typed wrongly: exit 2. */
export class WrongUsage extends Error {}

/** The command cannot be carried out, in words for the person at the terminal: exit 1. */
export class CommandRefusal extends Error {}

/** The options typed, each with a value. One that is unknown, or of which the value is missing, is wrong usage. */
export function optionsOf<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    throw new WrongUsage('参数不正确。', { cause: error });
  }
}

/** The value of an option that must be there. */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new WrongUsage(`缺少 --${name}。`);
  return value;
}

/** A whole number, 1 or more, of an option. */
export function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUsage(`--${name} 应为正整数。`);
  return Number(text);
}

/** A host, in lower case, without scheme and port. */
export function hostName(option: string, typed: string): string {
  const name = typed.toLowerCase();
  if (!isHostName(name)) throw new WrongUsage(`--${option} 应为域名，不含协议和端口。`);
  return name;
}

/** A yes or no of an option. */
export function switchOf(option: string, typed: string): boolean {
  if (typed !== 'on' && typed !== 'off') throw new WrongUsage(`--${option} 应为 on 或 off。`);
  return typed === 'on';
}

/** Runs `work` on the database of the configuration: the one a server is using, or one started for as long. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  await withDatabaseOf(readConfig(process.env), { beside: true }, work);
}

/** The same with another database than that of the environment, or one that is opened in another way. */
export async function withDatabaseOf(
  config: Config,
  how: Omit<Parameters<typeof openDatabase>[1], 'onError'>,
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  let isClosing = false;
  const database = await openDatabase(config, {
    ...how,
    onError: (error) => {
      if (!isClosing) console.error(`数据库连接出错：${error.message}`); // the engine may stop before its last session
    },
  });
  try {
    await work(database, config);
  } finally {
    isClosing = true;
    await database.close();
  }
}

/** A command is the owner of the schema, who may write in the name of any brand that exists. */
export async function requireBrand(database: Database, code: string): Promise<void> {
  const { rowCount } = await database.owner.query('select from brands where code = $1', [code]);
  if (rowCount === 0) throw new CommandRefusal(`没有代码为 ${code} 的品牌。`);
}

interface AuditedCommand {
  readonly brand: string;
  readonly now: Date;
  readonly operation: string;
  readonly object?: string;
  /** The operator concerned; absent if none was. */
  readonly operatorId?: number;
  readonly purpose?: Purpose;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The origin of a login or a change that was made at the terminal, not over the network. */
export const terminal = 'terminal';

/** Writes to the brand's audit log what was done from the terminal, in the same transaction (threat model 43). */
export async function writeCommandAudit(
  tx: Tx,
  { brand, now, operation, object, operatorId, purpose, before, after }: AuditedCommand,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      brand_code: brand,
      at: now,
      operator_id: operatorId ?? null,
      purpose: purpose ?? null,
      address: terminal,
      operation,
      object: object ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      result: 'ok',
      trace_id: randomBytes(8).toString('hex'),
    })
    .execute();
}

/** The database refused a value that is in use already. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
