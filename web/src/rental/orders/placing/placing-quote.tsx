import { Alert } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { ArgsOf } from '../../../http/call.ts';
import { wordsOf } from '../../../http/errors.ts';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useRead } from '../../../http/use-read.ts';
import { QuoteView } from '../../price-plans/quote-view.tsx';

type Choice = ArgsOf<'quotePlacing'>['body'];

interface PlacingQuoteProps {
  /** Null: not all is chosen. */
  readonly choice: Choice | null;
  /** Called where the plan has a newer version than the choice. */
  readonly onStale: () => unknown;
}

const none: Choice = {
  skuId: 0,
  planId: 0,
  planVersion: 0,
  termCount: 0,
  period: { unit: 'month' },
};

/** 试算 of what is chosen: what the customer will pay, and when. */
export function PlacingQuote({ choice, onStale }: PlacingQuoteProps) {
  const { data, error } = useRead(
    'quotePlacing',
    { body: choice ?? none },
    {
      enabled: choice !== null,
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    },
  );
  useAgainOn('plan_version_stale', error, onStale);
  return (
    <section aria-label="试算" className="plan-quote">
      <h3>试算</h3>
      {choice === null ? (
        <p className="plan-nothing">选择商品、方案与租期后显示</p>
      ) : error !== null ? (
        <Alert type="error" showIcon title={wordsOf(error)} />
      ) : data === undefined ? (
        <p className="plan-nothing">正在试算…</p>
      ) : (
        <>
          <p className="plan-nothing">假设今天起租；实际账单按起租日生成。</p>
          <QuoteView quote={data} />
        </>
      )}
    </section>
  );
}
