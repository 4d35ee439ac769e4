import { Alert, Form } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf, CallRest } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import { useRead } from '../../http/use-read.ts';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import { planTyped, type TypedPlan } from './price-plan-form.ts';
import { QuoteComparison } from './quote-view.tsx';
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
  const beyond = [
    lateFeeBeyondCap,
    ...quotes.flatMap(({ beyondCap, belowFloor }) => [beyondCap, belowFloor]),
  ].filter((words) => words !== null);
  return (
    <>
      {beyond.map((words) => (
        <Alert key={words} type="error" title={words} className="plan-beyond" />
      ))}
      <p className="plan-nothing">
        以适用规格中市场价最低的「{skuName}」（{moneyText(quotes[0]?.retailFen ?? null)}
        ）试算，假设今天起租。
      </p>
      <QuoteComparison quotes={quotes} />
    </>
  );
}
