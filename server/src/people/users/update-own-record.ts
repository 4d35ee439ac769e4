import type { Input, Returned } from '@rental/contract/endpoint';
import type { updateOwnRecord as call } from '@rental/contract/people/auth/own-record';
import { maskMobile } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { refuseBadName } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { lockOwnRecord, saveOwnRecord, userOf, type SmsCodes } from '../auth/public.ts';
import { unmasked } from './row-as-sent.ts';

/**
 * 个人中心: an operator changes nickname, gender and phone of the own record, and of no other (S202). Another phone needs
 * a code that went to it; one that is cleared, a code that went to that (threat model 6).
 */
export const updateOwnRecord =
  (codes: SmsCodes) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const { brandCode, operator } = ctx;
    const before = await lockOwnRecord(ctx, tx);
    const after = {
      nickName: body.nickName,
      gender: body.gender === undefined ? before.gender : body.gender,
      phone: unmasked('phone', body.phone, before.phone, maskMobile),
    };
    refuseBadName('nickName', before.nickName, after.nickName);
    if (after.phone !== before.phone) {
      const phone = after.phone ?? before.phone ?? '';
      if (body.phoneCode === undefined)
        throw new Refusal('phone_code_needed', { fields: { phoneCode: '请输入短信验证码' } });
      await codes.use(ctx, { phone, purpose: 'phone', operatorId: operator.id }, body.phoneCode);
    }
    await saveOwnRecord(ctx, tx, after);
    await writeAudit(tx, ctx, {
      operation: 'user:updateOwnRecord',
      object: operator.username,
      result: 'ok',
      before: audited(before),
      after: { ...audited(after), isPhoneChanged: after.phone !== before.phone },
    });
    return userOf(tx, brandCode, operator.id, operator.gate);
  };

/** The log is read by many: no number in full. */
const audited = <Record extends { readonly phone: string | null }>(record: Record) => ({
  ...record,
  phone: record.phone && maskMobile(record.phone),
});
