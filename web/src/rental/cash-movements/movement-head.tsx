import { keepPreviousData } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { cashSides, type CashSide } from '@rental/domain/money/payments/cash-movements';
import type { AnswerOf, ArgsOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { Definition } from '../../ui/texts/definition.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import './cash-movements.css';

interface MovementHeadProps {
  readonly side: CashSide;
  readonly filters: Filters;
  readonly onSide: (side: CashSide) => void;
}

const sides = Object.entries(cashSides).map(([value, label]) => ({
  value: value as CashSide,
  label,
}));

/** 线上 or 线下, and what of it went back to customers (S180). */
export function MovementHead({ side, filters, onSide }: MovementHeadProps) {
  const { sort: _, ...rest } = filters;
  const query = { ...rest, side } as ArgsOf<'refundTotal'>['query'];
  const total = useRead('refundTotal', { query }, { placeholderData: keepPreviousData });
  const { data } = total;
  return (
    <section className="cash-movement-head" aria-label="退款汇总" aria-busy={total.isFetching}>
      <Segmented aria-label="线上或线下" options={sides} value={side} onChange={onSide} />
      <dl>
        <div>
          <dt>
            退款合计
            <Definition of="退款合计" text="退给客户的款项：业务类型为退款和退押金的流水。" />
          </dt>
          <dd>{data === undefined ? '-' : totalText(data)}</dd>
        </div>
      </dl>
      {data === undefined && total.isError ? (
        <Button onClick={() => void total.refetch()}>退款合计加载失败，重试</Button>
      ) : null}
    </section>
  );
}

const totalText = ({ amountFen, count }: AnswerOf<'refundTotal'>): string =>
  amountFen === null ? '超过10,000笔，请缩小筛选范围' : `${moneyText(amountFen)}（${count}笔）`;
