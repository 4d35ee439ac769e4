/** Why nobody may contact a customer about debts now: each call that does so may be refused with them. */
export const guardRefusals = [
  'dunning_held',
  'dunning_transferred',
  'dunning_not_debtor',
  'dunning_repaying',
  'dunning_quiet_hours',
  'dunning_day_cap',
  'dunning_week_cap',
] as const;
