import type { ReturnRow } from '@rental/contract/rental/orders/returns/returns';
import type { ReturnState } from '@rental/domain/rental/orders/returns/return-states';
import type { RowAction } from '../../../../ui/data-table/columns/columns.ts';
import type { Opened } from '../../actions/opened.ts';
import { returnActions } from '../../actions/row-actions.ts';
import type { May } from '../../core/order-action.ts';

interface Ways {
  readonly onOpen: (opened: Opened) => void;
  /** 照片对比. */
  readonly onPhotos: () => void;
  /** 结算单 as a file. */
  readonly settlement: Pick<RowAction, 'obstacle' | 'onSelect'>;
}

/** The first actions of a row, and those behind the looks. */
const firstActions = new Set(['arriveReturn', 'inspectReturn', 'completeReturn', 'cancelReturn']);
const settled: ReadonlySet<ReturnState> = new Set(['toCompensate', 'toComplete', 'done']);

/** The actions on a return that is so far, in the order of its life, and what can be looked at. */
export function returnRowActions(
  { orderId, returnState }: ReturnRow,
  may: May,
  { onOpen, onPhotos, settlement }: Ways,
): RowAction[] {
  const offered = returnActions
    .filter(({ permission, states }) => may(permission) && states.includes(returnState))
    .map(({ name, label, short }) => ({
      key: name,
      label,
      short,
      isDanger: name === 'cancelReturn',
      onSelect: () => onOpen({ of: 'order', name, orderId }),
    }));
  const isFirst = ({ key }: { key: string }) => firstActions.has(key);
  const isSettled = settled.has(returnState) && may('agreement:view');
  return [
    ...offered.filter(isFirst),
    ...(returnState === 'cancelled'
      ? []
      : [{ key: 'comparePhotos', label: '照片对比', short: '对比', onSelect: onPhotos }]),
    ...(isSettled
      ? [{ key: 'returnSettlement', label: '出具结算单', short: '结算单', ...settlement }]
      : []),
    ...offered.filter((action) => !isFirst(action)),
  ];
}
