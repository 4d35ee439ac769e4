import { sumFen, type Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import type { RentableGrades } from '../../devices/grade.ts';
import type { ReturnResult } from '../core/position.ts';
import { itemsToCheck, type DamageList } from './damage-prices.ts';
import {
  damagesToRepair,
  judgeOutcome,
  type DeviceDecision,
  type OutcomeRefusal,
} from './device-outcome.ts';
import { damagesOf, foundDamages, type Damage, type Finding } from './findings.ts';

/** An inspection as it is written down. */
export interface Inspection extends DeviceDecision {
  readonly result: ReturnResult;
  readonly findings: readonly Finding[];
  readonly compensationFen: Fen;
  /** Why it asks for more or less than the damages come to; empty: nothing was said. */
  readonly compensationReason: string;
  readonly photoCount: number;
}

/** The terms of an inspection: the price list and the grades of the SKU. */
export interface InspectionTerms {
  readonly list: DamageList;
  readonly rentable: RentableGrades;
}

/**
 * True if photos must show it: what is broken needs a proof, what is intact claims nothing, and what is lost cannot be shown. A
 * late return is shown by its days and a breach by its reason, unless they have damages as well.
 */
export const needsPhotos = (result: ReturnResult, hasDamages: boolean): boolean =>
  result === 'damaged' || ((result === 'breach' || result === 'overdue') && hasDamages);

/** True if there is a device to look at. */
export const needsChecks = (result: ReturnResult): boolean => result !== 'lost';

/** The compensation that the price list proposes. */
export const proposedFen = (damages: readonly Damage[]): Fen =>
  sumFen(damages.map(({ priceFen }) => priceFen));

export type InspectionRefusal =
  | OutcomeRefusal
  | { readonly code: 'compensation_without_damage' }
  | { readonly code: 'checklist_incomplete' }
  | { readonly code: 'checklist_not_intact' }
  | { readonly code: 'damage_price_outdated' }
  | { readonly code: 'return_photos_missing' }
  | { readonly code: 'compensation_reason_missing'; readonly proposedFen: Fen };

/**
 * Says if an inspection holds together: an intact device has no 异常 and costs nothing; a device that is there was looked at in
 * full; its damages are of the price list; damage is shown by photos; what is not the price list's sum has its
 * reason; and a device that is there goes where its grade and its damages allow.
 */
export function judgeInspection(
  inspection: Inspection,
  { list, rentable }: InspectionTerms,
): Result<true, InspectionRefusal> {
  const { result, findings, compensationFen, compensationReason, photoCount } = inspection;
  if (result === 'intact' && compensationFen > 0)
    return refused({ code: 'compensation_without_damage' });
  const seen = new Set(findings.map(({ item }) => item));
  if (needsChecks(result) && itemsToCheck(list).some((item) => !seen.has(item)))
    return refused({ code: 'checklist_incomplete' });
  if (result === 'intact' && findings.some(({ isNormal }) => !isNormal))
    return refused({ code: 'checklist_not_intact' });
  if (!findings.every((finding) => isPriced(finding, list)))
    return refused({ code: 'damage_price_outdated' });
  const damages = foundDamages(findings);
  if (needsPhotos(result, damages.length > 0) && photoCount === 0)
    return refused({ code: 'return_photos_missing' });
  const proposed = proposedFen(damages);
  if (compensationFen !== proposed && compensationReason === '')
    return refused({ code: 'compensation_reason_missing', proposedFen: proposed });
  return result === 'lost'
    ? done(true)
    : judgeOutcome(inspection, rentable, damagesToRepair(damages, list.prices));
}

/** Its damages are those that the list has for its part, at their prices of now. */
const isPriced = (finding: Finding, { prices }: DamageList): boolean =>
  damagesOf(finding).every(({ name, priceFen }) =>
    prices.some(
      (price) => price.item === finding.item && price.name === name && price.priceFen === priceFen,
    ),
  );
