import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import {
  addressOf,
  placeIn,
  queryOf,
  spanOf,
  type Days,
  type HomeFilters,
} from './home-filters.ts';
import '../../ui/plain-table.css';

interface KindTableProps {
  readonly filters: HomeFilters;
  readonly days: Days;
}

/** 订单类型: the kinds of orders beside one another, of the same days and the same place as the figures. */
export function KindTable({ filters, days }: KindTableProps) {
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
                {['下单数', '订单金额', '发货数', '实收金额'].map((title) => (
                  <th key={title} scope="col" className="is-amount">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.kinds.map((kind, index) => (
                <tr
                  key={kind.specialOrderType}
                  className={index % 2 === 1 ? 'is-striped' : undefined}
                >
                  <th scope="row">
                    <TabLink
                      to={addressOf('/order/list', {
                        createTime: days,
                        ...placeIn(filters),
                        specialOrderType: String(kind.specialOrderType),
                      })}
                    >
                      {specialOrderTypes[kind.specialOrderType]}
                    </TabLink>
                  </th>
                  <td className="is-amount">{kind.orderCount}</td>
                  <td className="is-amount">{moneyText(kind.amountFen)}</td>
                  <td className="is-amount">{kind.shippedCount}</td>
                  <td className="is-amount">{moneyText(kind.paidFen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
