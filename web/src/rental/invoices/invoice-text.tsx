import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { titleKinds } from '@rental/domain/rental/invoices/invoice-buyer';
import {
  invoiceKinds,
  invoiceStates,
  type InvoiceState,
} from '@rental/domain/rental/invoices/invoice-states';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import '../orders/core/orders.css';

const tones: Readonly<Record<InvoiceState, Tone>> = {
  pending: 'waiting',
  issuing: 'waiting',
  issued: 'done',
  toReverse: 'late',
  reversing: 'waiting',
  reversed: 'ended',
  refused: 'ended',
  withdrawn: 'ended',
};

export const InvoiceStateText = ({ state }: { readonly state: InvoiceState }) => (
  <TonedText tone={tones[state]} words={invoiceStates[state]} />
);

export const stateHint = ({ invoiceState, reason }: InvoiceRow): string => {
  if (invoiceState === 'toReverse') return '开票后有退款，开票金额已超过客户实付';
  return reason === null
    ? invoiceStates[invoiceState]
    : `${invoiceStates[invoiceState]}：${reason}`;
};

/** 「13%」. */
export const rateText = (vatBp: number): string => `${vatBp / 100}%`;

/** A clerk, or the program that the customer uses. */
export const applicantText = ({ applicantName, appName }: InvoiceRow): string =>
  applicantName ?? `客户（${appName ?? '-'}）`;

interface OfInvoice {
  readonly row: InvoiceRow;
}

/** 「¥100.00 普票 · FP…」. */
const AmountWords = ({ row }: OfInvoice) => (
  <>
    <strong>{moneyText(row.amountFen)}</strong> {invoiceKinds[row.kind]} · {row.invoiceNo}
  </>
);

/** Which invoice a dialog is about that shows the buyer by itself. */
export const InvoiceAmount = ({ row }: OfInvoice) => (
  <p className="order-dialog-words">
    <AmountWords row={row} />
  </p>
);

/** Which invoice a dialog is about. */
export const InvoiceBrief = ({ row }: OfInvoice) => (
  <p className="order-dialog-words">
    <AmountWords row={row} />
    <br />
    {titleKinds[row.titleKind]} {row.title}
    {row.taxNo === null ? null : `，税号 ${row.taxNo}`}
    {row.fiscalNo === null ? null : `，发票号码 ${row.fiscalNo}`}
  </p>
);
