import { usualRules } from '@rental/domain/rental/dunning/dunning-rules';
import { prepared } from '../db/prepared.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Acting } from '../http/context.ts';
import { nobody } from '../http/nobody.ts';
import { currentTrace, newTraceId } from '../trace.ts';
import type { JobRun } from './job.ts';

/** A job acts for nobody: what it does bears the trace of the job. */
export async function actingJob(run: JobRun): Promise<() => Acting> {
  const brand = await run.transaction('read only', (tx) => actingBrand(tx, run.brand));
  const traceId = currentTrace() ?? newTraceId();
  return () => ({
    brandCode: run.brand,
    brand,
    operator: nobody,
    now: run.now(),
    address: 'timer',
    traceId,
  });
}

/** The facts of a brand that jobs need, since no request brings them. */
export async function actingBrand(tx: Tx, code: BrandCode): Promise<Acting['brand']> {
  const [brand] = await brandNamed(tx, { code });
  if (brand === undefined) throw new Error(`No brand ${code}`);
  const { smsOff, smsWords, smsReminderDays, overdueReminderDays, contactHours, ...more } = brand;
  const { OpenLease3C, OpenCredit, OpenDistribution, OpenBlockchain, OpenRiskClass, ...facts } =
    more;
  const flags = { OpenLease3C, OpenCredit, OpenDistribution, OpenBlockchain, OpenRiskClass };
  const settings = { smsOff, smsWords, smsReminderDays, overdueReminderDays, contactHours };
  return { code, ...facts, dunning: facts.dunning ?? usualRules, flags, settings };
}

const brandNamed = prepared((db, { code }: { readonly code: string }) =>
  db
    .selectFrom('brands')
    .select([
      'name',
      'money_limit_fen as moneyLimitFen',
      'buyout_floor_bp as buyoutFloorBp',
      'sms_off as smsOff',
      'sms_words as smsWords',
      'sms_reminder_days as smsReminderDays',
      'overdue_reminder_days as overdueReminderDays',
      'contact_hours as contactHours',
      'dunning_rules as dunning',
      'open_lease_3c as OpenLease3C',
      'open_credit as OpenCredit',
      'open_distribution as OpenDistribution',
      'open_blockchain as OpenBlockchain',
      'open_risk_class as OpenRiskClass',
    ])
    .where('code', '=', code),
);
