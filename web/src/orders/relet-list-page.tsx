import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReletRow } from '@rental/contract/relets';
import { isReletOpen, reletStates } from '@rental/domain/orders/relet-states';
import type { AnswerOf } from '../http/call.ts';
import { useRead } from '../http/use-read.ts';
import type { RowAction } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { choices, named, skuChoices } from '../ui/data-table/filter-choices.ts';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { useMay } from '../ui/gate.tsx';
import { useOpenTab } from '../ui/tab-location.ts';
import { useDue } from '../ui/use-due.ts';
import { detailPath } from './order-text.ts';
import { reletColumns } from './relet-columns.tsx';

const CancelReletModal = lazy(async () => {
  const { CancelReletModal } = await import('./relets/cancel-relet-modal.tsx');
  return { default: CancelReletModal };
});

/** 续租列表. */
export default function ReletListPage() {
  const [cancelled, setCancelled] = useState<ReletRow | null>(null);
  const close = useCallback(() => setCancelled(null), []);
  return (
    <>
      <ReletList onCancel={setCancelled} />
      <Suspense fallback={null}>
        {cancelled === null ? null : (
          <CancelReletModal
            detail={{ order: { id: cancelled.id, relet: null } }}
            onClosed={close}
          />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/relets')).listRelets;
const idOf = (row: ReletRow) => row.id;

/** The list by itself, which no dialog draws again. */
const ReletList = memo(function ReletList({ onCancel }: { onCancel: (row: ReletRow) => void }) {
  const may = useMay();
  const openTab = useOpenTab();
  const maySeeOrders = may('order:list');
  const mayCancel = may('order:relet') && maySeeOrders;
  const options = useRead('orderOptions', undefined, {
    enabled: maySeeOrders,
    staleTime: Infinity,
  });
  const products = useRead('orderSkus', undefined, {
    enabled: useDue() && maySeeOrders,
    staleTime: Infinity,
  });
  const fields = useMemo(
    () => fieldsWith(options.data, products.data),
    [options.data, products.data],
  );
  const actions = useMemo(
    () =>
      (row: ReletRow): RowAction[] => [
        { key: 'open', label: '打开', onSelect: () => openTab(detailPath(row.id)) },
        ...(mayCancel && isReletOpen(row.reletState)
          ? [{ key: 'cancel', label: '取消续租', isDanger: true, onSelect: () => onCancel(row) }]
          : []),
      ],
    [mayCancel, onCancel, openTab],
  );
  return (
    <DataTable
      read="listRelets"
      rules={rules}
      noun="续租"
      columns={reletColumns}
      rowKey={idOf}
      fields={fields}
      {...(maySeeOrders && { actions })}
    />
  );
});

function fieldsWith(
  options: AnswerOf<'orderOptions'> | undefined,
  products: AnswerOf<'orderSkus'> | undefined,
): FilterField<FilterName<'listRelets'>>[] {
  return [
    { kind: 'text', name: 'reletNo', label: '续租单号', placeholder: '完整续租单号' },
    { kind: 'text', name: 'orderNo', label: '原订单', placeholder: '完整订单号' },
    { kind: 'text', name: 'name', label: '姓名', placeholder: '至少2个字' },
    { kind: 'choice', name: 'reletState', label: '状态', options: choices(reletStates) },
    { kind: 'days', name: 'at', label: '发起时间' },
    { kind: 'choice', name: 'skuIs', label: '商品', options: skuChoices(products?.skus) },
    { kind: 'choice', name: 'storeIs', label: '店铺', options: named(options?.stores) },
    { kind: 'choice', name: 'channelIs', label: '渠道', options: named(options?.channels) },
  ];
}
