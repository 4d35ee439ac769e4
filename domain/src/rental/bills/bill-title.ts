import { billKindLabels, type BillKind } from './bill-kinds.ts';

/** 「租金 第1期」: a bill among those of its order. */
export const billTitle = (bill: { readonly kind: BillKind; readonly term: number }): string =>
  `${billKindLabels.get(bill.kind)} 第${bill.term}期`;
