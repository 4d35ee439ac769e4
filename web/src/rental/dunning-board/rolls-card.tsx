import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { rollOutcomes, type RollOutcome } from '@rental/domain/rental/dunning/rolls';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard } from '../finance-home/finance-card.tsx';
import { percentText } from '../finance-home/percent-text.ts';
import { BoardHead, RowsButton } from './board-parts.tsx';
import type { BoardCardProps, StageNames } from './board-rows.ts';
import '../../ui/plain-table.css';

type Answer = AnswerOf<'boardRolls'>;
type Stage = Answer['stages'][number];

const outcomes = Object.keys(rollOutcomes) as RollOutcome[];

/** 滚动率 of a month: where the orders stand that began it in each stage. */
export function RollsCard({ query, onRows }: BoardCardProps) {
  const { days: _, ...places } = query;
  const [month, setMonth] = useState<string>();
  const read = useRead(
    'boardRolls',
    { query: { ...places, ...(month !== undefined && { month }) } },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  const months = data === undefined ? [] : [...new Set([data.month, ...data.months])];
  return (
    <FinanceCard id="board-rolls" title="滚动率" read={read}>
      <div className="board-tools">
        <Select
          aria-label="滚动率月份"
          value={month ?? data?.month}
          options={months
            .toSorted()
            .toReversed()
            .map((value) => ({ value, label: value }))}
          onChange={setMonth}
        />
        {data === undefined ? null : <span>{endsText(data)}</span>}
      </div>
      {data === undefined || data.takenOn === null || data.endedOn === null ? null : (
        <ScrollRegion label="滚动率明细" className="plain-table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">月初阶段</th>
                <th scope="col" className="is-amount">
                  订单
                </th>
                <BoardHead figure="began" />
                {outcomes.map((outcome, index) => (
                  <BoardHead
                    key={outcome}
                    figure="rolled"
                    title={rollOutcomes[outcome]}
                    isPlain={index > 0}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {data.stages.map((stage) => (
                <StageRow
                  key={stage.from}
                  stage={stage}
                  names={namesOf(data)}
                  filters={{ ...places, month: data.month, from: stage.from }}
                  onRows={onRows}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </FinanceCard>
  );
}

const namesOf = ({ stageNames }: Answer): StageNames =>
  Object.fromEntries(stageNames.map(({ stage, name }) => [stage, name]));

function endsText({ takenOn, endedOn }: Answer): string {
  if (takenOn === null) return '该月月初没有记录，下次「逾期登记」运行后显示。';
  if (endedOn === null) return '下个月月初没有记录，无法计算滚动率。';
  return `${takenOn} 的逾期订单，到 ${endedOn} 的去向`;
}

interface StageRowProps extends Pick<BoardCardProps, 'onRows'> {
  readonly stage: Stage;
  /** Those of the month. */
  readonly names: StageNames;
  readonly filters: Readonly<Record<string, string>>;
}

function StageRow({ stage, names, filters, onRows }: StageRowProps) {
  const name = names[stage.from] ?? '';
  const asked =
    (title: string, narrowed: Readonly<Record<string, string>> = {}) =>
    () =>
      onRows({ list: 'listRolled', title, filters: { ...filters, ...narrowed }, names });
  const open = stage.orders === 0 ? undefined : asked(`${name} 月初订单`);
  return (
    <tr>
      <th scope="row">{name}</th>
      {[`${stage.orders}`, moneyText(stage.fen)].map((text, index) => (
        <td key={index === 0 ? 'orders' : 'fen'} className="is-amount">
          <RowsButton text={text} title={`${name} 月初`} onOpen={open} />
        </td>
      ))}
      {stage.outcomes.map(({ outcome, orders, shareBp }) => {
        const title = `${name} ${rollOutcomes[outcome]}`;
        return (
          <td key={outcome} className="is-amount">
            <RowsButton
              text={orders === 0 ? percentText(shareBp) : `${percentText(shareBp)}（${orders}单）`}
              title={title}
              onOpen={orders === 0 ? undefined : asked(title, { outcome })}
            />
          </td>
        );
      })}
    </tr>
  );
}
