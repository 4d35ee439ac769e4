import type { Quote } from '@rental/contract/rental/price-plans';
import { fen } from '@rental/domain/money';
import { waiverHoldOf } from '@rental/domain/rental/orders/core/lease-terms';
import { servicesText } from '@rental/domain/rental/price-plans/plan-services';
import { percent } from '@rental/domain/rate';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../../ui/plain-table.css';
import './price-plans.css';

/** 试算 of offers that are compared: the cost of each in all, with its bills and buyouts folded away. */
export const QuoteComparison = ({ quotes }: { readonly quotes: readonly Quote[] }) => (
  <>
    <QuoteTable quotes={quotes} />
    {quotes.map((quote) => (
      <details key={quote.title} className="plan-details">
        <summary>{quote.title} 的账单与买断价</summary>
        <QuoteBills quote={quote} />
      </details>
    ))}
  </>
);

/** 试算 of the offer that was chosen, with every bill. */
export const QuoteView = ({ quote }: { readonly quote: Quote }) => (
  <>
    <FactList
      facts={[
        { label: '租期', value: quote.title },
        ...figures.map(({ title, of }) => ({ label: title, value: of(quote) })),
      ]}
    />
    <QuoteBills quote={quote} />
  </>
);

/** With the amount that is frozen instead. */
function waivableText({ waivableFen, waiverHoldBp }: Quote): string {
  const frozenFen = waiverHoldOf(waivableFen, { waiverHoldBp });
  return frozenFen === 0
    ? moneyText(waivableFen)
    : `${moneyText(waivableFen)}（冻结${moneyText(frozenFen)}）`;
}

/** The figures of an offer in their order. */
const figures: readonly { readonly title: string; readonly of: (quote: Quote) => string }[] = [
  { title: '总租金', of: ({ totalRentFen }) => moneyText(totalRentFen) },
  {
    title: '增值服务',
    of: ({ services }) => (services.length === 0 ? '-' : servicesText(services)),
  },
  { title: '押金', of: ({ depositFen }) => moneyText(depositFen) },
  { title: '最多可免押', of: waivableText },
  { title: '发货前应付', of: ({ beforeShippingFen }) => moneyText(beforeShippingFen) },
  { title: '到期买断', of: ({ buyouts }) => moneyText(buyouts.at(-1)?.priceFen ?? null) },
  { title: '客户总费用', of: ({ totalFen }) => moneyText(totalFen) },
  { title: '占市场价', of: ({ totalBp }) => percent(totalBp) },
  { title: '年化综合成本', of: ({ annualBp }) => (annualBp === null ? '-' : percent(annualBp)) },
];

const QuoteTable = ({ quotes }: { readonly quotes: readonly Quote[] }) => (
  <ScrollRegion className="plain-table-scroll" label="试算结果">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">租期</th>
          {figures.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.title}>
            <th scope="row">{quote.title}</th>
            {figures.map(({ title, of }) => (
              <td key={title} className="is-amount">
                {of(quote)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

/** The price of a buyout, and what the customer has paid with it in all. */
const BuyoutCells = ({ buyout }: { readonly buyout: Quote['buyouts'][number] | undefined }) => (
  <>
    <td className="is-amount">{moneyText(buyout?.priceFen ?? null)}</td>
    <td className="is-amount">
      {moneyText(buyout === undefined ? null : fen(buyout.rentPaidFen + buyout.priceFen))}
    </td>
  </>
);

/** Every bill of an offer, and the price of a buyout after each. */
const QuoteBills = ({ quote }: { readonly quote: Quote }) => {
  const priceAfter = new Map(quote.buyouts.map((buyout) => [buyout.paidTerms, buyout]));
  return (
    <ScrollRegion className="plain-table-scroll plan-bills" label={`${quote.title} 的账单与买断价`}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">期次</th>
            <th scope="col">应付日</th>
            <th scope="col">租金</th>
            <th scope="col">当天买断应付</th>
            <th scope="col">租金与买断合计</th>
          </tr>
        </thead>
        <tbody>
          {quote.bills.map(({ term, dueOn, rentFen }) => (
            <tr key={term}>
              <th scope="row">第{term}期</th>
              <td>{dueOn}</td>
              <td className="is-amount">{moneyText(rentFen)}</td>
              <BuyoutCells buyout={priceAfter.get(term - 1)} />
            </tr>
          ))}
          <tr>
            <th scope="row">到期</th>
            <td>{quote.endsOn}</td>
            <td className="is-amount">-</td>
            <BuyoutCells buyout={priceAfter.get(quote.bills.length)} />
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
};
