import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { TransferRow } from '@rental/contract/rental/dunning-transfers';
import { movesOf, transferAfter, transferKinds } from '@rental/domain/rental/dunning/transfers';
import { useSession } from '../../http/session.ts';
import { useRead } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useDeferredRender } from '../../ui/loading/use-deferred-render.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { transferColumns, transferFilterFields } from './transfer-columns.tsx';
import type { OpenedTransfer } from './transfer-dialog.tsx';

const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

/** 法诉委外. */
export default function TransferListPage() {
  const [opened, setOpened] = useState<OpenedTransfer | null>(null);
  return (
    <>
      <TransferList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <TransferDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/rental/dunning-transfers')).listDunningTransfers;

interface TransferListProps {
  readonly onOpen: (opened: OpenedTransfer) => void;
}

/** The list by itself, which no dialog draws again. */
const TransferList = memo(function TransferList({ onOpen }: TransferListProps) {
  const me = useSession(({ user }) => user?.id);
  const places = usePlaceFields();
  const { data } = useRead('dunningAgencies', undefined, { enabled: useDeferredRender() });
  const fields = useMemo(() => transferFilterFields(places, named(data?.agencies)), [places, data]);
  const actions = useMemo(
    () =>
      (transfer: TransferRow): RowAction[] => {
        const at = { kind: transfer.kind, state: transfer.transferState };
        const mayHand = transferAfter(at, 'entrust') !== null && transfer.operatorId !== me;
        const opens = (what: 'look' | 'step' | 'hand', label: string) => ({
          key: what,
          label,
          onSelect: () => onOpen({ what, transfer }),
        });
        return [
          ...(mayHand ? [{ ...opens('hand', '移交机构'), short: '移交' }] : []),
          ...(movesOf(at).length > 0 ? [opens('step', '办理')] : []),
          opens('look', '详情'),
        ];
      },
    [me, onOpen],
  );
  return (
    <DataTable
      read="listDunningTransfers"
      rules={rules}
      noun="移交"
      columns={transferColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      commands={<Button onClick={() => onOpen({ what: 'agencies' })}>机构管理</Button>}
      actions={actions}
    />
  );
});

const idOf = (transfer: TransferRow) => transfer.id;

const tabs = {
  name: 'kind',
  counts: 'dunningTransferCounts',
  items: [{ value: '', label: '全部' }, ...choices(transferKinds)],
} as const;
