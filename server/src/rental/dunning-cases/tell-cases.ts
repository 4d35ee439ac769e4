import type { DunningStep } from '@rental/domain/rental/dunning/steps';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { countContacts } from './overdue-sums.ts';

interface Told {
  readonly caseId: number;
  readonly kind: Extract<DunningStep, 'transferred' | 'transferStepped'>;
  readonly note: string;
}

/** Writes into the histories of cases, closed ones too, how far their orders are with others. */
export async function tellCases(
  { brandCode, operator, now }: Context,
  tx: Tx,
  told: readonly Told[],
): Promise<void> {
  await tx
    .insertInto('dunning_steps')
    .values(
      told.map(({ caseId, kind, note }) => ({
        brand_code: brandCode,
        case_id: caseId,
        kind,
        operator_id: operator.id,
        note,
        at: now,
      })),
    )
    .execute();
}

interface Visited {
  readonly caseId: number;
  readonly customerId: number;
  readonly note: string;
}

/** A visit that was made counts as a contact with the customer. */
export async function countVisit(
  { brandCode, operator, now }: Context,
  tx: Tx,
  { caseId, customerId, note }: Visited,
): Promise<void> {
  const { id } = await tx
    .insertInto('dunning_contacts')
    .values({
      brand_code: brandCode,
      case_id: caseId,
      customer_id: customerId,
      way: 'visit',
      person: 'customer',
      result: 'other',
      note,
      contact_on: null,
      operator_id: operator.id,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  countContacts(tx, brandCode, [id]);
}
