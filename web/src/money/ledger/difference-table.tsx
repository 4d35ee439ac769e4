import { differenceTitle } from '@rental/domain/money/ledger/differences';
import { fen } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../../ui/plain-table.css';

type Check = NonNullable<AnswerOf<'listAccounts'>['check']>;

/** The differences between books and rows. */
export function DifferenceTable({ differences }: Pick<Check, 'differences'>) {
  return (
    <ScrollRegion className="plain-table-scroll" label="差异明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">对象</th>
            <th scope="col" className="is-amount">
              台账
            </th>
            <th scope="col" className="is-amount">
              业务
            </th>
            <th scope="col" className="is-amount">
              相差
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference, index) => (
            <tr
              // oxlint-disable-next-line react/no-array-index-key -- a bill may differ in two things
              key={`${index} ${difference.about} ${difference.of}`}
              className={index % 2 === 1 ? 'is-striped' : undefined}
            >
              <td>{differenceTitle(difference)}</td>
              <td className="is-amount">{moneyText(difference.booksFen)}</td>
              <td className="is-amount">{moneyText(difference.rowsFen)}</td>
              <td className="is-amount">
                {moneyText(fen(difference.booksFen - difference.rowsFen))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
