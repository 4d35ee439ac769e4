import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { fen } from '@rental/domain/money';
import type { AnswerOf, ArgsOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { Gate } from '../../ui/gate.tsx';
import { Definition } from '../../ui/texts/definition.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import './dunning.css';

/** The query of the calls that follow the filters of the list, which are text. */
export type OverdueQuery = ArgsOf<'overdueTotal'>['query'];

interface OverdueHeadProps {
  readonly filters: Filters;
  readonly onSms: (query: OverdueQuery) => void;
}

/** S186: what is overdue and what came in, of all orders that the filters leave. */
export function OverdueHead({ filters, onSms }: OverdueHeadProps) {
  const { sort: _, ...query } = filters;
  const total = useRead('overdueTotal', { query }, { placeholderData: keepPreviousData });
  const { data } = total;
  return (
    <section className="overdue-head" aria-label="逾期汇总" aria-busy={total.isFetching}>
      <dl>
        {figures.map(({ label, text, definition }) => (
          <div key={label}>
            <dt>
              {label}
              {definition === undefined ? null : <Definition of={label} text={definition} />}
            </dt>
            <dd>{data === undefined ? '-' : text(data)}</dd>
          </div>
        ))}
      </dl>
      {data === undefined && total.isError ? (
        <Button onClick={() => void total.refetch()}>汇总加载失败，重试</Button>
      ) : null}
      <Gate anyOf={['dunning:work']}>
        <Button disabled={data === undefined || data.orderCount === 0} onClick={() => onSms(query)}>
          按筛选条件发短信
        </Button>
      </Gate>
    </section>
  );
}

interface Figure {
  readonly label: string;
  readonly text: (total: AnswerOf<'overdueTotal'>) => string;
  readonly definition?: string;
}

const figures: readonly Figure[] = [
  {
    label: '逾期总额',
    text: ({ amountFen }) => moneyText(amountFen),
    definition: '逾期账单的未付金额，不含滞纳金。',
  },
  {
    label: '滞纳金（已入账）',
    text: ({ lateFeeFen }) => moneyText(lateFeeFen),
    definition: '已入账、未付的滞纳金。',
  },
  {
    label: '待追回',
    text: ({ amountFen, lateFeeFen }) => moneyText(fen(amountFen + lateFeeFen)),
    definition: '逾期总额加滞纳金。',
  },
  {
    label: '本月回款',
    text: ({ recoveredFen }) => moneyText(recoveredFen),
    definition: '本月在账单逾期后收到的款项，按店铺、渠道和催收员筛选。',
  },
  {
    label: '回款率',
    text: ({ recoveryRateBp }) => rateText(recoveryRateBp),
    definition: '本月回款 ÷（本月回款 + 逾期总额）。',
  },
  { label: '订单', text: ({ orderCount }) => String(orderCount) },
  { label: '账单', text: ({ billCount }) => String(billCount) },
  { label: '客户', text: ({ customerCount }) => String(customerCount) },
];

const rateText = (rateBp: number | null) =>
  rateBp === null ? '-' : `${(rateBp / 100).toFixed(2)}%`;
