import { useCallback, useMemo, useState } from 'react';
import type { BuyoutRow } from '@rental/contract/buyouts';
import type { RowAction } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { useMay } from '../ui/gate.tsx';
import { OpenedLook } from '../ui/order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../ui/order-looks/order-looks.ts';
import { buyoutColumns } from './buyout-columns.tsx';
import { usePlaceFields, useSkuField } from './filter-fields.ts';
import { useDrawnPaper } from './use-drawn-paper.ts';
import { choices } from '../ui/data-table/filter-choices.ts';

/** 买断列表. */
export default function BuyoutListPage() {
  const may = useMay();
  const mayCertify = may('agreement:view');
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const { download, obstacle } = useDrawnPaper('ownershipCertificate');
  const actions = (row: BuyoutRow): RowAction[] => [
    ...(mayCertify
      ? [{ key: 'certificate', label: '过户凭证', obstacle, onSelect: () => download(row.orderId) }]
      : []),
    ...orderLooks(row, may, setLook),
  ];
  const mayAct = mayCertify || lookRights.some(may);
  return (
    <>
      <BuyoutList actions={mayAct ? actions : null} />
      <OpenedLook look={look} onClosed={endLook} />
    </>
  );
}

interface BuyoutListProps {
  readonly actions: ((row: BuyoutRow) => RowAction[]) | null;
}

/** The list by itself: what it reads beside its rows does not draw them again. */
function BuyoutList({ actions }: BuyoutListProps) {
  const places = usePlaceFields();
  const sku = useSkuField();
  const fields = useMemo(() => fieldsWith(places, sku), [places, sku]);
  return (
    <DataTable
      read="listBuyouts"
      rules={rules}
      noun="买断"
      columns={buyoutColumns}
      rowKey={idOf}
      fields={fields}
      {...(actions !== null && { actions })}
    />
  );
}

const rules = async () => (await import('@rental/contract/buyouts')).listBuyouts;
const idOf = (row: BuyoutRow) => row.id;

function fieldsWith(
  places: ReturnType<typeof usePlaceFields>,
  sku: ReturnType<typeof useSkuField>,
): FilterField<FilterName<'listBuyouts'>>[] {
  return [
    { kind: 'text', name: 'buyoutNo', label: '买断单号', placeholder: '完整买断单号' },
    { kind: 'text', name: 'orderNo', label: '原订单', placeholder: '完整订单号' },
    { kind: 'text', name: 'name', label: '姓名', placeholder: '至少2个字' },
    { kind: 'days', name: 'at', label: '买断时间' },
    sku,
    {
      kind: 'choice',
      name: 'isEarly',
      label: '是否提前',
      options: choices({ true: '提前', false: '到期' }),
    },
    ...places,
  ];
}
