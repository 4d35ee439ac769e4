import { useCallback, useMemo, useState } from 'react';
import type { ExtraRow, HandOverRow } from '@rental/contract/rental/extras';
import { extraKinds, extraStateNames, extraStates } from '@rental/domain/rental/extras/extras';
import type { StatusTab } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { useMay } from '../../ui/gate.tsx';
import { useTabLocation } from '../../ui/tab-location.ts';
import { OpenedAction } from '../orders/actions/opened-action.tsx';
import type { Opened } from '../orders/actions/opened.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { extraColumns } from './extra-columns.tsx';
import {
  extraRowActions,
  handOverRight,
  handOverRowActions,
  mayActOnExtras,
} from './extra-row-actions.ts';
import { handOverColumns } from './hand-over-columns.tsx';

/** 附加单: what is billed by hand beside the rent and, as its last tab, 转单记录. */
export default function ExtraListPage() {
  const { query } = useTabLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  return (
    <>
      {query.get('kind') === 'handOver' ? (
        <HandOverList onOpen={setOpened} />
      ) : (
        <ExtraList onOpen={setOpened} />
      )}
      <OpenedAction opened={opened} onClosed={endAction} />
    </>
  );
}

/** The tabs of both lists; the address names the one. */
const kinds: readonly StatusTab[] = [
  { value: '', label: '全部' },
  ...Object.entries(extraKinds).map(([value, { label }]) => ({ value, label })),
  { value: 'handOver', label: '转单' },
];
const tabs = { name: 'kind', counts: 'extraCounts', items: kinds } as const;
/** 转单记录 has filters of its own: it cannot say how many of the others there are. */
const handOverTabs = { name: 'kind', items: kinds } as const;

interface ListProps {
  readonly onOpen: (opened: Opened) => void;
}

function ExtraList({ onOpen }: ListProps) {
  const may = useMay();
  const places = usePlaceFields();
  const fields = useMemo(() => extraFields(places), [places]);
  const mayAct = mayActOnExtras(may);
  const actions = useMemo(
    () => (row: ExtraRow) => extraRowActions(row, may, onOpen),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listExtras"
      rules={extraRules}
      noun="附加单"
      columns={extraColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...(mayAct && { actions })}
    />
  );
}

function HandOverList({ onOpen }: ListProps) {
  const may = useMay();
  const places = usePlaceFields();
  const fields = useMemo(() => handOverFields(places), [places]);
  const actions = useMemo(
    () => (row: HandOverRow) => handOverRowActions(row, may, onOpen),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listHandOvers"
      rules={handOverRules}
      noun="转单"
      columns={handOverColumns}
      rowKey={idOf}
      fields={fields}
      tabs={handOverTabs}
      {...(may(handOverRight) && { actions })}
    />
  );
}

const extraRules = async () => (await import('@rental/contract/rental/extras')).listExtras;
const handOverRules = async () => (await import('@rental/contract/rental/extras')).listHandOvers;
const idOf = (row: { readonly id: number }) => row.id;

type Places = ReturnType<typeof usePlaceFields>;

const orderNo = {
  kind: 'text',
  name: 'orderNo',
  label: '订单号',
  placeholder: '完整订单号',
} as const;

const stateLabels = Object.fromEntries(
  extraStateNames.map((name) => {
    const { label, insuring } = extraStates[name];
    return [name, label === insuring ? label : `${label} / ${insuring}`];
  }),
);

const extraFields = (places: Places): FilterField<FilterName<'listExtras'>>[] => [
  orderNo,
  { kind: 'choice', name: 'state', label: '状态', options: choices(stateLabels) },
  { kind: 'days', name: 'chargedAt', label: '加收时间' },
  ...places,
];

/** The stores that the operator reaches are those that an order came from or went to. */
function handOverFields(places: Places): FilterField<FilterName<'listHandOvers'>>[] {
  const [store, channel] = places;
  const ofStore = store?.kind === 'choice' ? store.options : named(undefined);
  const ofChannel = channel?.kind === 'choice' ? channel.options : named(undefined);
  return [
    orderNo,
    { kind: 'days', name: 'at', label: '转单时间' },
    { kind: 'choice', name: 'fromIs', label: '原店', options: ofStore },
    { kind: 'choice', name: 'toIs', label: '新店', options: ofStore },
    { kind: 'choice', name: 'channelIs', label: '渠道', options: ofChannel },
  ];
}
