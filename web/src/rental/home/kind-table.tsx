import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import type { FigureKey } from '@rental/domain/rental/figures/figures';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { figureAddress, type Narrowed } from './figure-address.ts';
import { FigureHead } from './figure-head.tsx';
import { FigureLink } from './figure-link.tsx';
import { queryOf, spanOf } from './home-filters.ts';
import '../../ui/plain-table.css';

/** 订单类型: the kinds of orders beside one another, of the same days and the same place as the figures. */
export function KindTable({ filters, days }: Narrowed) {
  const may = useMay();
  const { specialOrderType: _, ...place } = queryOf(filters);
  const { data, error, refetch } = useRead(
    'homeKinds',
    { query: { ...spanOf(filters), ...place } },
    { placeholderData: (before) => before },
  );
  return (
    <section aria-labelledby="dashboard-kinds">
      <h2 id="dashboard-kinds">订单类型</h2>
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <ScrollRegion label="订单类型明细" className="plain-table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">订单类型</th>
                <FigureHead figure="placed" title="下单数" />
                <FigureHead figure="placedAmount" title="订单金额" />
                <FigureHead figure="shipped" title="发货数" />
                <FigureHead figure="received" title="实收金额" />
              </tr>
            </thead>
            <tbody>
              {data.kinds.map((kind, index) => {
                const ofKind = {
                  days,
                  filters: { ...filters, specialOrderType: String(kind.specialOrderType) },
                };
                const cell = (figure: FigureKey, text: string) => (
                  <td className="is-amount">
                    <FigureLink to={figureAddress(figure, ofKind, may)} text={text} />
                  </td>
                );
                return (
                  <tr
                    key={kind.specialOrderType}
                    className={index % 2 === 1 ? 'is-striped' : undefined}
                  >
                    <th scope="row">{specialOrderTypes[kind.specialOrderType]}</th>
                    {cell('placed', `${kind.orderCount}`)}
                    {cell('placedAmount', moneyText(kind.amountFen))}
                    {cell('shipped', `${kind.shippedCount}`)}
                    {cell('received', moneyText(kind.paidFen))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
