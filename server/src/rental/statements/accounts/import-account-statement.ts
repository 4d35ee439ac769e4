import { createHash } from 'node:crypto';
import type {
  checkAccountStatement as checkCall,
  importAccountStatement as importCall,
} from '@rental/contract/rental/account-statements';
import type { Returned } from '@rental/contract/endpoint';
import type { ImportError } from '@rental/domain/import-table';
import { sumFen } from '@rental/domain/money';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { readBankFile, type BankColumns } from '@rental/domain/rental/statements/files/bank-file';
import { fileSpan, type SaidSpan } from '@rental/domain/rental/statements/statement-days';
import type { Cells, FileLine, FileRead } from '@rental/domain/rental/statements/files/file-line';
import { readProviderFile } from '@rental/domain/rental/statements/files/provider-file';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { maxShownRows } from '../../../http/tables/received-table.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import {
  checkOf,
  errorLines,
  writeOf,
  type TableImport,
} from '../../../platform/imports/public.ts';
import { bankColumnsOf } from './bank-columns.ts';
import { isKnown, keepLines, lockAccount, spanOf, type Span } from './account-store.ts';
import { matchSpan } from './match-account.ts';

interface Plan {
  readonly rowCount: number;
  readonly skippedCount: number;
  readonly errors: readonly ImportError[];
  readonly lines: readonly FileLine[];
  readonly span: Span | null;
  readonly hash: string;
  readonly isKnown: boolean;
}

interface Asked extends SaidSpan {
  readonly account: StatedAccount;
}

const beyondSpan: ImportError = {
  line: 1,
  words: '明细有不在所填起止日期内的日期，或起止超过一年',
};

const noMatches = { importedCount: 0, matchedCount: 0, openCount: 0 };

/** 导入账户对账单 of an account: its whole file, or nothing of it. */
const statementImport = ({
  account,
  ...said
}: Asked): TableImport<Plan, Returned<typeof checkCall>, Returned<typeof importCall>> => ({
  kind: 'statements',
  isOfWholeBrand: true,
  hold: (ctx, tx) => lockAccount(ctx, tx, account),
  plan: (ctx, tx, table) => planOf(ctx, tx, { account, said, table }),
  checked: ({ lines, span, errors, isKnown: known }) => ({
    lineCount: lines.length,
    fromOn: span?.fromOn ?? null,
    toOn: span?.toOn ?? null,
    inFen: movedFen(lines, 'in'),
    outFen: movedFen(lines, 'out'),
    feeFen: sumFen(lines.map(({ feeFen }) => feeFen)),
    isKnown: known,
    errorCount: errorLines(errors),
    errors: errors.slice(0, maxShownRows),
  }),
  write: async (ctx, tx, { lines, span, hash, isKnown: known }, { importId }) => {
    if (span === null || known) return noMatches;
    await keepLines(ctx, tx, { account, importId, hash, span, lines });
    const counts = await matchSpan(ctx, tx, account, span);
    await writeAudit(tx, ctx, {
      operation: 'statement:import',
      object: statedAccounts[account],
      result: 'ok',
      after: { from: span.fromOn, to: span.toOn, lines: lines.length },
    });
    return { importedCount: lines.length, ...counts };
  },
});

export const checkStatement = (asked: Asked) => checkOf(statementImport(asked));
export const importStatement = (asked: Asked) => writeOf(statementImport(asked));

interface Given {
  readonly account: StatedAccount;
  readonly said: SaidSpan;
  readonly table: Cells;
}

async function planOf(ctx: Context, tx: Tx, { account, said, table }: Given): Promise<Plan> {
  const columns = account === 'bank' ? await bankColumnsOf(ctx, tx) : null;
  const { lines, errors } = linesOf(account, table, columns);
  const asked = fileSpan(spanOf(lines), said);
  const span = asked === 'wrong' ? null : asked;
  const hash = createHash('sha256')
    .update(JSON.stringify([columns, table]))
    .digest('hex');
  const known = span !== null && (await isKnown(ctx, tx, account, { hash, span }));
  return {
    rowCount: known ? 0 : lines.length,
    skippedCount: known ? lines.length : 0,
    errors: asked === 'wrong' ? [...errors, beyondSpan] : errors,
    lines,
    span,
    hash,
    isKnown: known,
  };
}

function linesOf(account: StatedAccount, table: Cells, columns: BankColumns | null): FileRead {
  return account === 'bank'
    ? readBankFile(table, columns ?? refuse('bank_columns_missing'))
    : readProviderFile(account, table);
}

const movedFen = (lines: readonly FileLine[], wanted: FileLine['direction']) =>
  sumFen(lines.filter(({ direction }) => direction === wanted).map(({ amountFen }) => amountFen));
