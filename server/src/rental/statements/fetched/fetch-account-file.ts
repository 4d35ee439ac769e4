import { createHash } from 'node:crypto';
import type { BusinessDate } from '@rental/domain/business-date';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import type { FileLine } from '@rental/domain/rental/statements/files/file-line';
import { mergedFiles } from '@rental/domain/rental/statements/files/merged-files';
import { readProviderFile } from '@rental/domain/rental/statements/files/provider-file';
import { lateFrom } from '@rental/domain/rental/statements/statement-days';
import type { Tx } from '../../../db/transaction.ts';
import type { AccountFileOutcome } from '../../../gateways/payment/account-file.ts';
import type { PaymentGateway } from '../../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../../gateways/undecided.ts';
import type { Acting } from '../../../http/context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { readTable } from '../../../http/tables/read-table.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { isKnown, keepLines, lockAccount } from '../accounts/account-store.ts';
import { matchSpan } from '../accounts/match-account.ts';
import { tellOfMoney } from '../tell-of-money.ts';
import { changeFile, filesOfDay, lockFile, type FilePlace } from './account-file-store.ts';

interface Fetching {
  readonly run: JobRun;
  readonly acting: () => Acting;
  readonly ask: NonNullable<PaymentGateway['accountFile']>;
}

/**
 * Fetches the file of a merchant's day with no transaction open, and keeps it in one. Once no merchant of the account waits, their lines become
 * the statement of the day, as those of a file that was brought in. It may be begun again at any point and doubles nothing.
 */
export async function fetchAccountFile(fetching: Fetching, place: FilePlace): Promise<void> {
  const { run, acting, ask } = fetching;
  const isAsked = await run.transaction('read write', (tx) => claim(acting(), tx, place));
  if (!isAsked) return;
  const { merchant, day } = place;
  const outcome = await orUnknown(ask({ merchant, day }, run.brand));
  const lines = outcome.kind === 'ready' ? await linesOf(outcome, day) : null;
  await run.transaction('read write', async (tx) => {
    const ctx = acting();
    if (outcome.kind === 'none') return keepNone(ctx, tx, place);
    if (outcome.kind !== 'ready' || lines === null) return stillWaits(ctx, tx, place);
    return takeIn(ctx, tx, { ...place, account: outcome.account, lines });
  });
}

/** Writes down that the provider is asked. Answers false where the file was read meanwhile. */
async function claim(ctx: Acting, tx: Tx, place: FilePlace): Promise<boolean> {
  const file = await lockFile(ctx, tx, place);
  if (file.state !== 'waiting') return false;
  await changeFile(tx, file, { looks: file.looks + 1, looked_at: ctx.now });
  return true;
}

/** The lines of a file, all of its day; null: it cannot be read. */
async function linesOf(
  { account, fileName, bytes }: Extract<AccountFileOutcome, { kind: 'ready' }>,
  day: BusinessDate,
): Promise<readonly FileLine[] | null> {
  try {
    const table = await readTable({ name: fileName, bytes: Buffer.from(bytes) });
    const { lines, errors } = readProviderFile(account, table);
    return errors.length > 0 || lines.some((line) => line.day !== day) ? null : lines;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** One that is late or cannot be read is asked for again each hour, and told once. */
async function stillWaits(ctx: Acting, tx: Tx, place: FilePlace): Promise<void> {
  const file = await lockFile(ctx, tx, place);
  if (file.state !== 'waiting' || file.late_at !== null || ctx.now < lateFrom(place.day)) return;
  await changeFile(tx, file, { late_at: ctx.now });
  await tellOfMoney(ctx, tx, {
    title: '账户账单未取得',
    body: `商户号${place.merchant}在${place.day}的账户账单尚未取得或无法读取，系统每小时重试，也可手工上传。`,
  });
}

async function keepNone(ctx: Acting, tx: Tx, place: FilePlace): Promise<void> {
  await lockAccount(ctx, tx, place.account);
  await changeFile(tx, await lockFile(ctx, tx, place), { state: 'none' });
  await keepDay(ctx, tx, place);
}

interface Read extends FilePlace {
  readonly lines: readonly FileLine[];
}

async function takeIn(ctx: Acting, tx: Tx, { lines, ...place }: Read): Promise<void> {
  await lockAccount(ctx, tx, place.account);
  const file = await lockFile(ctx, tx, place);
  if (file.state !== 'waiting') return;
  const last = lines.at(-1);
  await changeFile(tx, file, {
    account: place.account,
    state: 'read',
    read_at: ctx.now,
    late_at: null,
    lines: JSON.stringify(lines.map((line) => ({ ...line, counterparty: '' }))), // names stay with the provider
    closing_fen: last === undefined ? null : last.balanceFen,
  });
  await keepDay(ctx, tx, place);
}

/** Makes the statement of a locked account's day of all its files, as soon as none of them waits. */
async function keepDay(
  ctx: Acting,
  tx: Tx,
  { account, day }: { readonly account: StatedAccount; readonly day: BusinessDate },
): Promise<void> {
  const files = await filesOfDay(tx, ctx.brandCode, { account, day });
  if (files === null || files.length === 0) return;
  const { lines, closingFen } = mergedFiles(files);
  const span = { fromOn: day, toOn: day };
  const hash = createHash('sha256')
    .update(JSON.stringify([day, lines, closingFen]))
    .digest('hex');
  if (await isKnown(ctx, tx, account, { hash, span })) return;
  await keepLines(ctx, tx, { account, importId: null, hash, span, lines, closingFen });
  await matchSpan(ctx, tx, account, span);
}
