import type { BusinessDate } from '@rental/domain/business-date';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';

/** 账务明细 or 交易账单 of a day (Asia/Shanghai) of a merchant. */
interface AskedAccountFile {
  readonly merchant: string;
  readonly day: BusinessDate;
}

/** The bytes of the file as the provider publishes it. `notYet`: ask later. `none`: there is no file for this merchant. */
export type AccountFileOutcome =
  | {
      readonly kind: 'ready';
      /** The account whose layout it has. */
      readonly account: StatedAccount;
      readonly fileName: string;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'notYet' | 'none' };

/** A provider that gives the files of its accounts (ADR 82). */
export interface AccountFiles {
  /** Throws `Undecided` where there is no answer, or none that can be read. Absent: the files are brought in by hand. */
  readonly accountFile?: (asked: AskedAccountFile) => Promise<AccountFileOutcome>;
}

/** The files of all brands, each by its own accounts. */
export interface AccountFilesByBrand {
  readonly accountFile?: (asked: AskedAccountFile, brand: string) => Promise<AccountFileOutcome>;
}
