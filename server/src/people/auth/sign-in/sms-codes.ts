import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { countWithin } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { refuse, Refusal } from '../../../http/refusal.ts';
import { smsOfAddress, smsOfPhone, smsOfPhoneADay } from './limits.ts';

export type CodePurpose = Tables['sms_codes']['purpose'];

const lifeSeconds = 300;
const maxTries = 5;

interface CodePlace {
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** Whose code it is, where it is for somebody signed in or named. */
  readonly operatorId: number | null;
}

/** The SMS template of a code: the usual one, or 商家将账单改为线下支付验证码 (S98, type 11). */
export type CodeTemplate = 'code' | 'offlinePaymentCode';

/** Puts the code on its way to the phone. */
export type SendCode = (
  tx: Tx,
  visit: Visit,
  phone: string,
  sms: { readonly template: CodeTemplate; readonly code: string },
) => Promise<void>;

/** Codes by SMS (threat model 5): 6 digits, kept hashed, good for 5 minutes, 5 tries and one use. */
export function smsCodes(secretKey: string, send: SendCode) {
  const hashOf = ({ brand }: Visit, { phone, purpose }: CodePlace, code: string) =>
    createHmac('sha256', secretKey)
      .update(`sms-code\n${brand.code}\n${purpose}\n${phone}\n${code}`)
      .digest();

  return {
    /** Refuses beyond the limits of phone and address. A new code takes the place of the one before. */
    async issue(
      tx: Tx,
      visit: Visit,
      place: CodePlace,
      template: CodeTemplate = 'code',
    ): Promise<{ expiresInSeconds: number }> {
      const { brand, now } = visit;
      await refuseTooMany(tx, visit, place.phone);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const values = {
        operator_id: place.operatorId,
        code_hash: hashOf(visit, place, code),
        tries: 0,
        expires_at: new Date(now.getTime() + lifeSeconds * 1000),
      };
      await tx
        .insertInto('sms_codes')
        .values({ brand_code: brand.code, phone: place.phone, purpose: place.purpose, ...values })
        .onConflict((conflict) =>
          conflict.columns(['brand_code', 'phone', 'purpose']).doUpdateSet(values),
        )
        .execute();
      await send(tx, visit, place.phone, { template, code });
      return { expiresInSeconds: lifeSeconds };
    },

    /**
     * Refuses a code that is wrong, old, used or somebody else's, all alike; the sixth try finds it dead. Each try is
     * counted in a transaction of its own, for a refusal rolls the caller's back.
     */
    async use(visit: Visit, place: CodePlace, typed: string): Promise<void> {
      const outcome = await visit.aside(async (tx) => {
        const [tried] = await tx
          .updateTable('sms_codes')
          .set({ tries: sql`tries + 1` })
          .where('brand_code', '=', visit.brand.code)
          .where('phone', '=', place.phone)
          .where('purpose', '=', place.purpose)
          .where('expires_at', '>', visit.now)
          .returning(['id', 'code_hash', 'tries', 'operator_id', 'expires_at'])
          .execute();
        if (!tried) return 'wrong';
        if (tried.tries > maxTries)
          return { nextInSeconds: secondsToNext(tried.expires_at, visit.now) };
        const isRight =
          tried.operator_id === place.operatorId &&
          timingSafeEqual(tried.code_hash, hashOf(visit, place, typed));
        if (!isRight) return 'wrong';
        await tx
          .deleteFrom('sms_codes')
          .where('brand_code', '=', visit.brand.code)
          .where('id', '=', tried.id)
          .execute();
        return 'right';
      });
      if (outcome === 'wrong') refuse('wrong_sms_code');
      if (outcome !== 'right')
        throw new Refusal('sms_code_dead', { retryAfterSeconds: outcome.nextInSeconds });
    },
  };
}

/** Until another code may be sent to the phone, in place of one that ends at `expiresAt`. */
function secondsToNext(expiresAt: Date, now: Date): number {
  const sentAtMs = expiresAt.getTime() - lifeSeconds * 1000;
  const sinceSeconds = Math.floor((now.getTime() - sentAtMs) / 1000);
  return Math.max(1, smsOfPhone.windowSeconds - sinceSeconds);
}

export type SmsCodes = ReturnType<typeof smsCodes>;

/** Counts a request for a code, or refuses it; also for a phone that nobody has (threat model 5). */
export async function refuseTooMany(tx: Tx, { brand, now, address }: Visit, phone: string) {
  await countWithin(tx, brand.code, now, `sms address ${address}`, smsOfAddress);
  await countWithin(tx, brand.code, now, `sms day ${phone}`, smsOfPhoneADay);
  await countWithin(tx, brand.code, now, `sms ${phone}`, smsOfPhone);
}
