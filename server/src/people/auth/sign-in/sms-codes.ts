import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SmsCode } from '@rental/domain/rental/customer-sms/sms-records';
import type { SmsValues } from '@rental/domain/rental/customer-sms/sms-templates';
import { sql } from 'kysely';
import type { Stored, Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { countWithin } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { refuse, Refusal } from '../../../http/refusal.ts';
import { smsOfAddress, smsOfPhone, smsOfPhoneADay, smsToCustomers } from './limits.ts';

export type CodePurpose = Tables['sms_codes']['purpose'];

const lifeSeconds = 300;
const maxTries = 5;

interface CodePlace {
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** The operator whose code it is, if it is for somebody signed in or named. */
  readonly operatorId: number | null;
  /** Names exactly what the code agrees to; absent: nothing in particular. */
  readonly contentHash?: Buffer;
}

/** A code by which a customer agrees to something that an operator does. */
interface AgreedPlace extends CodePlace {
  readonly operatorId: number;
  readonly contentHash: Buffer;
}

interface CodeSms {
  readonly template: SmsCode;
  readonly values: SmsValues & { readonly code: string };
}

/** Puts the code on its way to the phone. */
export type SendCode = (tx: Tx, visit: Visit, phone: string, sms: CodeSms) => Promise<void>;

/** Codes by SMS (threat model 5): 6 digits, kept hashed, good for 5 minutes, 5 tries and one use. */
export function smsCodes(secretKey: string, send: SendCode) {
  const hashOf = ({ brand }: Visit, { phone, purpose }: CodePlace, code: string) =>
    createHmac('sha256', secretKey)
      .update(`sms-code\n${brand.code}\n${purpose}\n${phone}\n${code}`)
      .digest();

  /** A new code takes the place of the one before. */
  async function replaceCode(
    tx: Tx,
    visit: Visit,
    place: CodePlace,
    smsOf: (code: string) => CodeSms,
  ): Promise<{ expiresInSeconds: number }> {
    const { brand, now } = visit;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const values = {
      operator_id: place.operatorId,
      code_hash: hashOf(visit, place, code),
      content_hash: place.contentHash ?? null,
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
    await send(tx, visit, place.phone, smsOf(code));
    return { expiresInSeconds: lifeSeconds };
  }

  /** Counts a try. Answers the code that is right, or why none is. */
  async function tried(tx: Tx, visit: Visit, place: CodePlace, typed: string): Promise<Tried> {
    const [found] = await tx
      .updateTable('sms_codes')
      .set({ tries: sql`tries + 1` })
      .where('brand_code', '=', visit.brand.code)
      .where('phone', '=', place.phone)
      .where('purpose', '=', place.purpose)
      .where('expires_at', '>', visit.now)
      .returning(['id', 'code_hash', 'content_hash', 'tries', 'operator_id', 'expires_at'])
      .execute();
    if (!found) return 'wrong';
    if (found.tries > maxTries)
      return { nextInSeconds: secondsToNext(found.expires_at, visit.now) };
    if (found.operator_id !== place.operatorId) return 'wrong';
    const isOfContent = place.contentHash?.equals(found.content_hash ?? Buffer.alloc(0)) ?? true;
    if (!isOfContent) return 'changed';
    return timingSafeEqual(found.code_hash, hashOf(visit, place, typed)) ? found : 'wrong';
  }

  return {
    /** Refuses beyond the limits of phone and address. */
    async issue(tx: Tx, visit: Visit, place: CodePlace, template: SmsCode = 'code') {
      await refuseTooMany(tx, visit, place.phone);
      return replaceCode(tx, visit, place, (code) => ({ template, values: { code } }));
    },

    /**
     * A code to a customer, whose SMS says what they agree to. Refuses beyond the limits of phone and operator: the operators of a
     * shop have one address.
     */
    async issueToCustomer(tx: Tx, visit: Visit, place: AgreedPlace, agreed: SmsValues) {
      const { brand, now } = visit;
      await countWithin(tx, brand.code, now, `sms operator ${place.operatorId}`, smsToCustomers);
      await refuseTooManyOfPhone(tx, visit, place.phone);
      return replaceCode(tx, visit, place, (code) => ({
        template: 'orderCode',
        values: { ...agreed, code },
      }));
    },

    /**
     * Refuses a code that is wrong, old, used or somebody else's, all alike; the sixth try finds it dead. Each try is
     * counted in a transaction of its own, for a refusal rolls the caller's back.
     */
    async use(visit: Visit, place: CodePlace, typed: string): Promise<void> {
      rightOrRefuse(
        await visit.aside(async (tx) => {
          const outcome = await tried(tx, visit, place, typed);
          if (isRight(outcome)) await forget(tx, visit, outcome);
          return outcome;
        }),
      );
    },

    /**
     * The same for what a customer agrees to: refuses a code of another content. The code is used in the caller's transaction, so
     * that it is good still where that is refused.
     */
    async useAgreed(tx: Tx, visit: Visit, place: AgreedPlace, typed: string): Promise<void> {
      const right = rightOrRefuse(await visit.aside((aside) => tried(aside, visit, place, typed)));
      if (!(await forget(tx, visit, right))) refuse('wrong_sms_code'); // another request has used it meanwhile
    },
  };
}

/** Until another code may be sent to the phone, in place of one that ends at `expiresAt`. */
function secondsToNext(expiresAt: Date, now: Date): number {
  const sentAtMs = expiresAt.getTime() - lifeSeconds * 1000;
  const sinceSeconds = Math.floor((now.getTime() - sentAtMs) / 1000);
  return Math.max(1, smsOfPhone.windowSeconds - sinceSeconds);
}

type Found = Pick<Stored<'sms_codes'>, 'id' | 'code_hash'>;
type Tried = Found | 'wrong' | 'changed' | { readonly nextInSeconds: number };

const isRight = (outcome: Tried): outcome is Found =>
  typeof outcome === 'object' && 'id' in outcome;

function rightOrRefuse(outcome: Tried): Found {
  if (outcome === 'wrong') return refuse('wrong_sms_code');
  if (outcome === 'changed') return refuse('code_of_other_content');
  if (isRight(outcome)) return outcome;
  throw new Refusal('sms_code_dead', { retryAfterSeconds: outcome.nextInSeconds });
}

/** Uses a code up; false where it is gone, or another one has taken its place. */
async function forget(tx: Tx, { brand }: Visit, { id, code_hash: hash }: Found): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sms_codes')
    .where('brand_code', '=', brand.code)
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type SmsCodes = ReturnType<typeof smsCodes>;

/** Counts a request for a code, or refuses it; also for a phone that nobody has (threat model 5). */
export async function refuseTooMany(tx: Tx, visit: Visit, phone: string): Promise<void> {
  const { brand, now, address } = visit;
  await countWithin(tx, brand.code, now, `sms address ${address}`, smsOfAddress);
  await refuseTooManyOfPhone(tx, visit, phone);
}

async function refuseTooManyOfPhone(tx: Tx, { brand, now }: Visit, phone: string): Promise<void> {
  await countWithin(tx, brand.code, now, `sms day ${phone}`, smsOfPhoneADay);
  await countWithin(tx, brand.code, now, `sms ${phone}`, smsOfPhone);
}
