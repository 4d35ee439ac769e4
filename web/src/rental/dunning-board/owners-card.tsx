import { keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard } from '../finance-home/finance-card.tsx';
import { RowsLink } from '../finance-home/finance-links.tsx';
import { percentText } from '../finance-home/percent-text.ts';
import { BoardHead, RowsButton } from './board-parts.tsx';
import type { AskedRows, BoardCardProps } from './board-rows.ts';
import '../../ui/plain-table.css';

type Owner = AnswerOf<'boardOwners'>['owners'][number];

/** 回款 by owner, who brought most in first. */
export function OwnersCard({ query, onRows }: BoardCardProps) {
  const read = useRead(
    'boardOwners',
    { query: { ...query } },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  return (
    <FinanceCard id="board-owners" title="人员回款" note={query.days.join(' 至 ')} read={read}>
      {data?.owners.length === 0 ? (
        <p className="finance-hint">没有逾期案件，所选日期也没有回款和联系。</p>
      ) : (
        <ScrollRegion label="人员回款明细" className="plain-table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">催收员</th>
                <th scope="col" className="is-amount">
                  案件
                </th>
                <BoardHead figure="unpaid" />
                <BoardHead figure="recovered" />
                <BoardHead figure="rate" />
                <BoardHead figure="contacts" />
                <BoardHead figure="promises" />
                <BoardHead figure="promises" title="已兑现" isPlain />
                <BoardHead figure="promises" title="未兑现" isPlain />
              </tr>
            </thead>
            <tbody>
              {data?.owners.map((owner) => (
                <OwnerRow key={owner.ownerId ?? 0} owner={owner} query={query} onRows={onRows} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </FinanceCard>
  );
}

type OwnerRowProps = BoardCardProps & { readonly owner: Owner };

function OwnerRow({ owner, query, onRows }: OwnerRowProps) {
  const { ownerId, unpaidFen, recoveredFen } = owner;
  const name = owner.name ?? '未分配';
  const { ownerIs: _, days: __, ...places } = query;
  const mine = ownerId === null ? { isUnowned: 'true' } : { ownerIs: `${ownerId}` };
  const figure = (
    title: string,
    { text, isZero }: { readonly text: string; readonly isZero: boolean },
    rows: Pick<AskedRows, 'list' | 'filters'>,
  ) => {
    const asked = { ...rows, title: `${name} ${title}` };
    const filters = { ...places, days: query.days, ...mine, ...rows.filters };
    return (
      <td className="is-amount">
        <RowsButton
          text={text}
          title={asked.title}
          onOpen={isZero ? undefined : () => onRows({ ...asked, filters })}
        />
      </td>
    );
  };
  const count = (value: number) => ({ text: `${value}`, isZero: value === 0 });
  const made = { isByMaking: 'true' };
  return (
    <tr>
      <th scope="row">{name}</th>
      {[`${owner.customerCount}`, moneyText(unpaidFen)].map((text, index) => (
        <td key={index === 0 ? 'cases' : 'unpaid'} className="is-amount">
          <RowsLink
            list="overdue"
            filters={{ ...places, ...(ownerId === null ? { assigned: '0' } : mine) }}
            text={text}
          />
        </td>
      ))}
      {figure(
        '回款',
        { text: moneyText(recoveredFen), isZero: recoveredFen === 0 },
        { list: 'listRecoveries', filters: {} },
      )}
      <td className="is-amount">{percentText(owner.recoveryRateBp)}</td>
      {figure('联系次数', count(owner.contacts), {
        list: 'listContacts',
        filters: { isOutgoing: 'true' },
      })}
      {figure('承诺数', count(owner.promises), { list: 'listPromises', filters: made })}
      {figure('已兑现', count(owner.kept), {
        list: 'listPromises',
        filters: { ...made, promiseState: 'kept' },
      })}
      {figure('未兑现', count(owner.broken), {
        list: 'listPromises',
        filters: { ...made, promiseState: 'broken' },
      })}
    </tr>
  );
}
