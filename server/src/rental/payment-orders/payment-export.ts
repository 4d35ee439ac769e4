import { listPayments, type PaymentRow } from '@rental/contract/rental/payment-orders';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { paymentFilters } from './payment-filters.ts';
import { payments } from './payment-list.ts';
import { paymentFileColumns, paymentRowOf } from './payment-row.ts';

/** 收款单 as they are exported: newest first, so that what arrives meanwhile disturbs nothing. A file has no images and no links. */
export const exportablePayments = exportableList<typeof listPayments, PaymentRow, Keyset>({
  name: 'listPayments',
  of: listPayments,
  columns: paymentFileColumns,
  describe: paymentFilters.words,
  ...payments.exportedAs(paymentRowOf({ proofs: () => [], origin: '' })),
});
