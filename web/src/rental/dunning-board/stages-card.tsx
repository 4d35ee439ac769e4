import { keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { DayChart } from '../../ui/chart/day-chart.tsx';
import { money } from '../../ui/chart/measure.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { useStages } from '../dunning/use-stages.ts';
import { FinanceCard } from '../finance-home/finance-card.tsx';
import { RowsLink } from '../finance-home/finance-links.tsx';
import { percentText } from '../finance-home/percent-text.ts';
import { BoardHead, RowsButton } from './board-parts.tsx';
import type { AskedRows, BoardCardProps, BoardQuery } from './board-rows.ts';
import '../../ui/plain-table.css';

type Answer = AnswerOf<'boardStages'>;

/** 回款 by stage, and by day as a picture. */
export function StagesCard({ query, onRows }: BoardCardProps) {
  const read = useRead(
    'boardStages',
    { query: { ...query } },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  return (
    <FinanceCard id="board-stages" title="阶段回款" note={query.days.join(' 至 ')} read={read}>
      {data === undefined ? null : (
        <>
          <Days days={data.days} query={query} onRows={onRows} />
          <StageTable {...data} query={query} onRows={onRows} />
          <DayTable days={data.days} query={query} onRows={onRows} />
        </>
      )}
    </FinanceCard>
  );
}

type DaysProps = BoardCardProps & Pick<Answer, 'days'>;

const rowsOn = (day: string, query: BoardQuery): AskedRows => ({
  list: 'listRecoveries',
  title: `${day} 回款`,
  filters: { ...query, days: [day, day] },
});

function Days({ days, query, onRows }: DaysProps) {
  const points = days.map(({ day, recoveredFen }) => ({ day, value: recoveredFen, before: null }));
  const open = (day: string) => onRows(rowsOn(day, query));
  return (
    <div className="board-chart">
      <DayChart
        title="每日回款"
        points={points}
        measure={money}
        rows={{ name: '回款明细', open }}
        span={query.days.join(' 至 ')}
      />
    </div>
  );
}

/** The figures of the picture for those who do not see it, with the same rows. */
function DayTable({ days, query, onRows }: DaysProps) {
  const came = days.filter(({ recoveredFen }) => recoveredFen !== 0).toReversed();
  if (came.length === 0) return null;
  return (
    <ScrollRegion label="每日回款明细" className="plain-table-scroll finance-days-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <BoardHead figure="recovered" isPlain />
          </tr>
        </thead>
        <tbody>
          {came.map(({ day, recoveredFen }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td className="is-amount">
                <RowsButton
                  text={moneyText(recoveredFen)}
                  title={`${day} 回款`}
                  onOpen={() => onRows(rowsOn(day, query))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function StageTable({ stages, total, query, onRows }: BoardCardProps & Answer) {
  const { nameOf } = useStages();
  return (
    <ScrollRegion label="阶段回款明细" className="plain-table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">阶段</th>
            <th scope="col" className="is-amount">
              案件
            </th>
            <th scope="col" className="is-amount">
              订单
            </th>
            <BoardHead figure="unpaid" />
            <BoardHead figure="recovered" />
            <BoardHead figure="rate" />
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, ...figures }) => (
            <StageRow
              key={stage}
              name={nameOf(stage)}
              figures={figures}
              narrowed={{ stage }}
              query={query}
              onRows={onRows}
            />
          ))}
        </tbody>
        <tfoot>
          <StageRow name="合计" figures={total} narrowed={{}} query={query} onRows={onRows} />
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

interface StageRowProps extends BoardCardProps {
  readonly name: string;
  readonly figures: Answer['total'];
  readonly narrowed: Filters;
}

function StageRow({ name, figures, narrowed, query, onRows }: StageRowProps) {
  const title = `${name} 回款`;
  const open = () => onRows({ list: 'listRecoveries', title, filters: { ...query, ...narrowed } });
  const { days: _, ...places } = query;
  const overdue = { ...places, ...narrowed };
  return (
    <tr>
      <th scope="row">{name}</th>
      {[`${figures.customerCount}`, `${figures.orderCount}`, moneyText(figures.unpaidFen)].map(
        (text, index) => (
          <td key={['cases', 'orders', 'unpaid'][index]} className="is-amount">
            <RowsLink list="overdue" filters={overdue} text={text} />
          </td>
        ),
      )}
      <td className="is-amount">
        <RowsButton
          text={moneyText(figures.recoveredFen)}
          title={title}
          onOpen={figures.recoveredFen === 0 ? undefined : open}
        />
      </td>
      <td className="is-amount">{percentText(figures.recoveryRateBp)}</td>
    </tr>
  );
}
