import { nameComplaint } from '@rental/domain/validation/names';
import { Refusal } from '../../http/refusal.ts';

/** Refuses a new name that could mislead (`givenName`). One that stays as it is was given before the rule, and stays. */
export function refuseBadName(field: string, before: string, after: string): void {
  const complaint = after === before ? null : nameComplaint(after);
  if (complaint !== null) throw new Refusal('invalid', { fields: { [field]: complaint } });
}
