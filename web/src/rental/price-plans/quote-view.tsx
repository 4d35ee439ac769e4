import type { Quote } from '@rental/contract/rental/price-plans';
import { percent } from '@rental/domain/rate';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../../ui/plain-table.css';
import './price-plans.css';

interface QuoteViewProps {
  readonly quotes: readonly Quote[];
  /** The bills are shown without a click. */
  readonly isOpen?: boolean;
}

/** 试算: the cost of each offer in all, with its bills and buyouts. */
export const QuoteView = ({ quotes, isOpen = false }: QuoteViewProps) => (
  <>
    <QuoteTable quotes={quotes} />
    {quotes.map((quote) => (
      <QuoteDetails key={quote.title} quote={quote} isOpen={isOpen} />
    ))}
  </>
);

const titles = [
  '租期',
  '总租金',
  '押金',
  '发货前应付',
  '到期买断',
  '客户总费用',
  '占市场价',
  '年化综合成本',
];

const QuoteTable = ({ quotes }: Pick<QuoteViewProps, 'quotes'>) => (
  <ScrollRegion className="plain-table-scroll" label="试算结果">
    <table className="plain-table">
      <thead>
        <tr>
          {titles.map((title) => (
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
            <td className="is-amount">{moneyText(quote.totalRentFen)}</td>
            <td className="is-amount">{moneyText(quote.depositFen)}</td>
            <td className="is-amount">{moneyText(quote.beforeShippingFen)}</td>
            <td className="is-amount">{moneyText(quote.buyouts.at(-1)?.priceFen ?? null)}</td>
            <td className="is-amount">{moneyText(quote.totalFen)}</td>
            <td className="is-amount">{percent(quote.totalBp)}</td>
            <td className="is-amount">{quote.annualBp === null ? '-' : percent(quote.annualBp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

/** Every bill of an offer, and the price of a buyout after each. */
const QuoteDetails = ({ quote, isOpen }: { readonly quote: Quote; readonly isOpen: boolean }) => {
  const priceAfter = new Map(quote.buyouts.map((buyout) => [buyout.paidTerms, buyout]));
  const atEnd = priceAfter.get(quote.bills.length);
  return (
    <details className="plan-details" open={isOpen}>
      <summary>{quote.title} 的账单与买断价</summary>
      <ScrollRegion
        className="plain-table-scroll plan-bills"
        label={`${quote.title} 的账单与买断价`}
      >
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">期次</th>
              <th scope="col">应付日</th>
              <th scope="col">租金</th>
              <th scope="col">当天买断应付</th>
            </tr>
          </thead>
          <tbody>
            {quote.bills.map(({ term, dueOn, rentFen }) => (
              <tr key={term}>
                <th scope="row">第{term}期</th>
                <td>{dueOn}</td>
                <td className="is-amount">{moneyText(rentFen)}</td>
                <td className="is-amount">
                  {moneyText(priceAfter.get(term - 1)?.priceFen ?? null)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">到期</th>
              <td>{quote.endsOn}</td>
              <td className="is-amount">-</td>
              <td className="is-amount">{moneyText(atEnd?.priceFen ?? null)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
};
