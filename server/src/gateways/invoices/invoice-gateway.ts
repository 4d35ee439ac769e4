import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { IncomeKind } from '@rental/domain/money/accounting/policy';
import type { InvoiceKind } from '@rental/domain/rental/invoices/invoice-states';
import type { Buyer } from '@rental/domain/rental/invoices/invoice-buyer';
import type { AccountCheck } from '../accounts/usable-account.ts';

/** An invoice that is to be issued. `askNo` is ours and the same at every attempt: the program issues once for it. */
export interface AskedInvoice {
  readonly askNo: string;
  readonly kind: InvoiceKind;
  readonly buyer: Buyer;
  readonly lines: readonly {
    readonly income: IncomeKind;
    readonly amountFen: Fen;
    readonly vatBp: number;
    readonly taxFen: Fen;
  }[];
  readonly remark: string | null;
}

/** A red letter of a whole invoice that the same program has issued. */
export interface AskedRedLetter {
  readonly askNo: string;
  readonly fiscalNo: string;
  readonly reason: string;
}

/** The file of what was issued. */
interface IssuedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** `failed`: definitely not issued, and never to be under this number. `working`: taken on, and not decided. */
export type InvoiceAnswer =
  | {
      readonly kind: 'issued';
      readonly fiscalNo: string;
      readonly issuedOn: BusinessDate;
      readonly file: IssuedFile | null;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'working' };

/** An account at an invoicing program. Throws `Undecided` where it does not answer or refuses the key. */
export interface InvoiceDriver {
  /** Looks whether the keys work. Nothing is issued. */
  check(): Promise<readonly AccountCheck[]>;
  issue(asked: AskedInvoice): Promise<InvoiceAnswer>;
  reverse(asked: AskedRedLetter): Promise<InvoiceAnswer>;
  /** The outcome of a number; null: the program has never heard of it. */
  find(askNo: string): Promise<InvoiceAnswer | null>;
}

/** Invoicing of all brands, each question by the account that it was begun with. */
export interface InvoiceGateway {
  issue(asked: AskedInvoice, brand: string): Promise<InvoiceAnswer>;
  reverse(asked: AskedRedLetter, brand: string): Promise<InvoiceAnswer>;
  find(askNo: string, brand: string): Promise<InvoiceAnswer | null>;
}
