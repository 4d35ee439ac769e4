import { refusals } from '@rental/contract/refusals';
import type { GuardRefusal } from '@rental/domain/rental/dunning/dunning-guard';

/** Why the guard lets nobody contact the customer, as a sentence. */
export function guardWords(refusal: GuardRefusal): string {
  switch (refusal.code) {
    case 'dunning_held':
      return refusals.dunning_held.message(refusal);
    case 'dunning_repaying':
      return refusals.dunning_repaying.message(refusal);
    case 'dunning_transferred':
      return refusals.dunning_transferred.message(refusal);
    case 'dunning_quiet_hours':
      return refusals.dunning_quiet_hours.message(refusal);
    case 'dunning_day_cap':
      return refusals.dunning_day_cap.message(refusal);
    case 'dunning_week_cap':
      return refusals.dunning_week_cap.message(refusal);
    case 'dunning_not_debtor':
      return refusals.dunning_not_debtor.message({});
  }
}
