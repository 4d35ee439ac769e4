import { Alert, Form } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { Quote } from '@rental/contract/rental/price-plans';
import { percent } from '@rental/domain/rate';
import type { AnswerOf, CallRest } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import { useRead } from '../../http/use-read.ts';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { planTyped, type TypedPlan } from './price-plan-form.ts';
import '../../ui/plain-table.css';
import './price-plans.css';

/** 试算 of the plan as it is typed, once nothing more is typed for a moment. */
export function PlanQuote() {
  const form = Form.useFormInstance<TypedPlan>();
  Form.useWatch([], form);
  const typed = form.getFieldsValue(true) as TypedPlan;
  const judged = planTyped(typed);
  const body =
    'plan' in judged && typed.productIs !== null
      ? { productId: Number(typed.productIs), skuId: typed.skuId, plan: judged.plan }
      : null;
  const asked = usePaused(JSON.stringify(body));
  const rest = [
    { body: JSON.parse(asked) as unknown },
    {
      enabled: asked !== 'null',
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    },
  ] as unknown as CallRest<'quotePricePlan', object>;
  const { data, error } = useRead('quotePricePlan', ...rest);
  return (
    <section aria-label="试算" className="plan-quote">
      <h3>试算</h3>
      {body === null ? (
        <p className="plan-nothing">
          {'complaint' in judged ? `填写完整后显示试算：${judged.complaint}` : '选择商品后显示试算'}
        </p>
      ) : error !== null && asked !== 'null' ? (
        <Alert type="error" title={wordsOf(error)} />
      ) : data === undefined ? (
        <p className="plan-nothing">正在试算…</p>
      ) : (
        <Quotes answer={data} />
      )}
    </section>
  );
}

type QuoteAnswer = AnswerOf<'quotePricePlan'>;

function Quotes({
  answer: { skuName, quotes, lateFeeBeyondCap },
}: {
  readonly answer: QuoteAnswer;
}) {
  const beyond = [lateFeeBeyondCap, ...quotes.map(({ beyondCap }) => beyondCap)].filter(
    (words) => words !== null,
  );
  return (
    <>
      {beyond.map((words) => (
        <Alert key={words} type="error" title={words} className="plan-beyond" />
      ))}
      <p className="plan-nothing">
        以适用规格中市场价最低的「{skuName}」（{moneyText(quotes[0]?.retailFen ?? null)}
        ）试算，假设今天起租。
      </p>
      <QuoteTable quotes={quotes} />
      {quotes.map((quote) => (
        <QuoteDetails key={quote.title} quote={quote} />
      ))}
    </>
  );
}

const titles = [
  '租期',
  '总租金',
  '发货前应付',
  '到期买断',
  '客户总费用',
  '占市场价',
  '年化综合成本',
];

const QuoteTable = ({ quotes }: Pick<QuoteAnswer, 'quotes'>) => (
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
const QuoteDetails = ({ quote }: { readonly quote: Quote }) => {
  const priceAfter = new Map(quote.buyouts.map((buyout) => [buyout.paidTerms, buyout]));
  const atEnd = priceAfter.get(quote.bills.length);
  return (
    <details className="plan-details">
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
