import { listBills, type BillRow } from '@rental/contract/rental/bills';
import { businessDateOf } from '@rental/domain/business-date';
import type { Keyset } from '../../db/keyset.ts';
import { prepared } from '../../db/prepared.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { billFilters } from './bill-filters.ts';
import { bills } from './bill-list.ts';
import { billRowOf, billFileColumns } from './bill-row.ts';

/** 分期账单 as it is exported, in the order of the screen. */
export const exportableBills = exportableList<typeof listBills, BillRow, Keyset>({
  name: 'listBills',
  of: listBills,
  columns: billFileColumns,
  describe: billFilters.words,
  count: (tx, reach, query, most) => bills.countUpTo(reach, tx, query, most),
  page: async (tx, reach, query, after, limit) => {
    const [{ rows, last }, [lateFee]] = await Promise.all([
      bills.part(tx, reach, query, after, limit),
      lateFeeOf(tx, { brand: reach.brandCode }),
    ]);
    const terms = {
      today: businessDateOf(reach.now),
      lateFee: lateFee ?? { firstBp: 0, laterBp: 0, capBp: 0 },
    };
    return { rows: rows.map((row) => billRowOf(row, terms)), last };
  },
});

/** The brand's settings; a job has no request that would bring them. */
const lateFeeOf = prepared((db, { brand }: { readonly brand: string }) =>
  db
    .selectFrom('brands')
    .select([
      'late_fee_first_bp as firstBp',
      'late_fee_later_bp as laterBp',
      'late_fee_cap_bp as capBp',
    ])
    .where('code', '=', brand),
);
