import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  enableProviderAccount as enableCall,
  eraseProviderKeys as eraseCall,
  stopProviderAccount as stopCall,
} from '@rental/contract/platform/provider-accounts';
import { moved, type AccountMove } from '@rental/domain/platform/provider-accounts/account-life';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { accountRow, lockAccount, storeMoved } from './account-store.ts';

type StepUp = Parameters<RequireStepUp>[2];

/** 启用: this version is used from the next call on. */
export const enableProviderAccount =
  (requireStepUp: RequireStepUp) =>
  (
    ctx: Context,
    { body: { id, version, stepUp } }: Input<typeof enableCall>,
    tx: Tx,
  ): Promise<Returned<typeof enableCall>> =>
    proven(ctx, tx, { requireStepUp, stepUp, id, move: { kind: 'enable', version } });

/** 停用: from the next call on the account is used no more. */
export const stopProviderAccount =
  (requireStepUp: RequireStepUp) =>
  (
    ctx: Context,
    { body: { id, stepUp } }: Input<typeof stopCall>,
    tx: Tx,
  ): Promise<Returned<typeof stopCall>> =>
    proven(ctx, tx, { requireStepUp, stepUp, id, move: { kind: 'stop' } });

/** 作废旧密钥. */
export const eraseProviderKeys =
  (requireStepUp: RequireStepUp) =>
  (
    ctx: Context,
    { body: { id, version, stepUp } }: Input<typeof eraseCall>,
    tx: Tx,
  ): Promise<Returned<typeof eraseCall>> =>
    proven(ctx, tx, { requireStepUp, stepUp, id, move: { kind: 'erase', version } });

interface Proven {
  readonly requireStepUp: RequireStepUp;
  readonly stepUp: StepUp;
  readonly id: number;
  readonly move: Extract<AccountMove, { kind: 'enable' | 'stop' | 'erase' }>;
}

/** A move that decides who sends in the brand's name: against a proof of who asks. */
async function proven(ctx: Context, tx: Tx, { requireStepUp, stepUp, id, move }: Proven) {
  requireAllStores(ctx);
  await requireStepUp(ctx, tx, stepUp);
  const locked = await lockAccount(ctx, tx, id);
  const after = orRefuse(moved(locked.account, move));
  await storeMoved(ctx, tx, locked, after);
  await writeAudit(tx, ctx, {
    operation: `providerAccount:${move.kind}`,
    object: `providerAccount ${id}`,
    result: 'ok',
    before: { name: locked.row.name },
    after: { ...move },
  });
  return accountRow(ctx, tx, id);
}
