import type { BusinessDate } from '@rental/domain/business-date';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode } from '../../db/transaction.ts';

/** A period of a store that is settled now. */
export interface Period {
  readonly brand: BrandCode;
  readonly rule: Stored<'settlement_rules'>;
  readonly toOn: BusinessDate;
  /** The last act that is looked at. */
  readonly seenTo: number;
}
