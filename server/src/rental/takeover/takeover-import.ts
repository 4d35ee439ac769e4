import type { Returned } from '@rental/contract/endpoint';
import type {
  checkTakeover as checkCall,
  importTakeover as importCall,
  TakeoverKind,
} from '@rental/contract/rental/takeover';
import type { ImportError } from '@rental/domain/import-table';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import {
  checkOf,
  errorLines,
  writeOf,
  type ImportedFile,
  type ImportPlan,
} from '../../platform/imports/public.ts';

/** So many faults are sent at most; no operator mends more from one file. */
const maxFaults = 10_000;

export interface TakeoverPlan extends ImportPlan {
  readonly newCustomerCount?: number;
  readonly newDeviceCount?: number;
  /** Lines that are imported all the same. */
  readonly warnings?: readonly ImportError[];
}

interface Takeover<Plan extends TakeoverPlan> {
  readonly kind: TakeoverKind;
  readonly plan: (ctx: Context, tx: Tx, table: readonly (readonly string[])[]) => Promise<Plan>;
  readonly write: (ctx: Context, tx: Tx, plan: Plan, file: ImportedFile) => Promise<void>;
}

/** One step of a take-over: the dry run and the import. One import of a brand at a time. */
export function takeoverImport<Plan extends TakeoverPlan>({ kind, plan, write }: Takeover<Plan>) {
  const declared = {
    kind,
    isOfWholeBrand: true,
    hold: holdTakeover,
    plan,
    checked: checkedOf,
    write: async (ctx: Context, tx: Tx, planned: Plan, file: ImportedFile) => {
      const { rowCount, skippedCount = 0 } = planned;
      await writeAudit(tx, ctx, {
        operation: 'takeover:import',
        object: `import ${file.importId}`,
        result: 'ok',
        after: { kind, fileName: file.fileName, rows: rowCount, skipped: skippedCount },
      });
      await write(ctx, tx, planned, file);
      return { importedCount: rowCount, skippedCount } satisfies Returned<typeof importCall>;
    },
  } as const;
  return {
    check: checkOf<Plan, Returned<typeof checkCall>>(declared),
    write: writeOf<Plan, Returned<typeof importCall>>(declared),
  };
}

const checkedOf = (plan: TakeoverPlan): Returned<typeof checkCall> => ({
  newCount: plan.rowCount,
  skippedCount: plan.skippedCount ?? 0,
  errorCount: errorLines(plan.errors),
  faultCount: plan.errors.length,
  errors: plan.errors.slice(0, maxFaults),
  newCustomerCount: plan.newCustomerCount ?? 0,
  newDeviceCount: plan.newDeviceCount ?? 0,
  warningCount: plan.warnings?.length ?? 0,
  warnings: plan.warnings?.slice(0, maxFaults) ?? [],
});

async function holdTakeover({ brandCode }: Context, tx: Tx): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('takeover'), hashtext(${brandCode})) as held`.execute(
    tx,
  );
  if (rows[0]?.held !== true) refuse('takeover_under_way');
}
