import type { Input, Returned } from '@rental/contract/endpoint';
import type { refetchAccountFile as call } from '@rental/contract/rental/account-statements';
import { statedAccounts } from '@rental/domain/rental/statements/account-matching';
import { isReadable } from '@rental/domain/rental/statements/statement-days';
import type { Tx } from '../../../db/transaction.ts';
import type { PaymentGateway } from '../../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { merchantsOf } from '../merchants-of.ts';
import { accountFileLook } from './account-file-job.ts';
import { changeFile, lockFile } from './account-file-store.ts';

/** 重新获取: the job fetches the files of an account's day once more, as soon as this is kept. */
export const refetchAccountFile =
  (gateway: PaymentGateway) =>
  async (
    ctx: Context,
    { body: { account, day } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const merchants = (await merchantsOf(gateway, ctx.brandCode)).filter(
      ({ method }) => method === account,
    );
    if (gateway.accountFile === undefined || merchants.length === 0)
      refuse('statement_unavailable');
    if (!isReadable(day, ctx.now)) refuse('statement_not_due');
    for (const { merchant } of merchants) {
      const file = await lockFile(ctx, tx, { account, merchant, day });
      await changeFile(tx, file, { state: 'waiting' });
    }
    await accountFileLook.now(tx, ctx.brandCode, ctx.now);
    await writeAudit(tx, ctx, {
      operation: 'statement:fetch',
      object: `${statedAccounts[account]} ${day}`,
      result: 'ok',
    });
    return { day };
  };
