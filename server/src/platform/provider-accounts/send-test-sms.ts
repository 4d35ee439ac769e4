import { randomBytes } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { sendTestSms as call } from '@rental/contract/platform/provider-accounts';
import type { AccountTools } from '../../gateways/accounts/usable-account.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { ownPhone, refuseTooManySms } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { lockAccount } from './account-store.ts';
import { opened, versionOf } from './test-account.ts';

/** 测试短信: to the own phone alone, as often as any code. */
export const sendTestSms =
  ({ sendTest }: AccountTools, seal: Seal) =>
  async (
    ctx: Context,
    { body: { id, version } }: Input<typeof call>,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const { account, phone } = await ctx.transaction('read write', async (tx) => {
      const to = await ownPhone(ctx, tx);
      const locked = await lockAccount(ctx, tx, id);
      const asked = opened(locked, versionOf(locked, version), seal);
      await refuseTooManySms(tx, ctx, to);
      await writeAudit(tx, ctx, {
        operation: 'providerAccount:testSms',
        object: `providerAccount ${id}`,
        result: 'ok',
        after: { version },
      });
      return { account: asked, phone: to };
    });
    const requestNo = randomBytes(12).toString('hex');
    try {
      const reason = await sendTest(account, { brand: ctx.brandCode, phone, requestNo });
      return reason === null
        ? { isSent: true, words: `已发送到您的手机（尾号${phone.slice(-4)}），请查看是否收到` }
        : { isSent: false, words: reason };
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      return { isSent: false, words: '服务商没有应答，请查看手机是否收到' };
    }
  };
