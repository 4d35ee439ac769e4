import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard, FinanceHead } from './finance-card.tsx';
import { RowsLink } from './finance-links.tsx';
import { percentText } from './percent-text.ts';
import '../../ui/plain-table.css';

type Product = AnswerOf<'financeProducts'>['products'][number];

const columns = [
  'devices',
  'deviceCost',
  'collectedRent',
  'deviceReturn',
  'productProfit',
] as const;

/** 设备回报与商品利润 of the products with the most devices. */
export function ProductsCard() {
  const read = useRead('financeProducts');
  const { data } = read;
  return (
    <FinanceCard
      id="finance-products"
      title="设备回报与商品利润"
      note="设备最多的20种商品"
      read={read}
    >
      {data?.closedTo === null ? (
        <p className="finance-hint">
          商品利润取自月结，请<TabLink to="/finance/month">先在月结中关账</TabLink>。
        </p>
      ) : null}
      {data === undefined || data.products.length > 0 ? (
        <ScrollRegion label="设备回报与商品利润明细" className="plain-table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">商品</th>
                {columns.map((figure) => (
                  <FinanceHead key={figure} figure={figure} />
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.products.map((product) => (
                <ProductRow key={product.productId} {...product} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : (
        <p className="finance-hint">还没有登记设备。</p>
      )}
    </FinanceCard>
  );
}

function ProductRow(product: Product) {
  const { productId, name, deviceCount, costFen, collectedFen, returnBp, profitFen } = product;
  const productIs = `${productId}`;
  const rent = { productIs, kind: `${billKinds.rent}`, isReceivable: 'true' } as const;
  return (
    <tr>
      <th scope="row">
        <RowsLink list="orders" filters={{ productIs }} text={name} />
      </th>
      <td className="is-amount">
        <RowsLink list="devices" filters={{ productIs }} text={`${deviceCount}`} />
      </td>
      <td className="is-amount">
        <RowsLink list="devices" filters={{ productIs }} text={moneyText(costFen)} />
      </td>
      <td className="is-amount">
        <RowsLink list="bills" filters={rent} text={moneyText(collectedFen)} />
      </td>
      <td className="is-amount">{percentText(returnBp)}</td>
      <td className="is-amount">
        {profitFen === null ? '-' : <RowsLink list="months" text={moneyText(profitFen)} />}
      </td>
    </tr>
  );
}
