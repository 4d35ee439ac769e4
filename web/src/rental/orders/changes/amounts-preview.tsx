import { fen } from '@rental/domain/money';
import type { AnswerOf } from '../../../http/call.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { PreviewSection } from '../money/preview-section.tsx';
import type { Previewing } from '../money/use-preview.ts';
import '../../../ui/plain-table.css';

type AmountsOutcome = AnswerOf<'previewChangeAmounts'>;

/** 试算: the amounts and the bill plan, before and after, or why they cannot be changed so. */
export const AmountsPreview = ({ preview }: { preview: Previewing<AmountsOutcome> }) => (
  <PreviewSection preview={preview} hint="修改金额后显示试算结果">
    {(outcome) => <Outcome outcome={outcome} />}
  </PreviewSection>
);

function Outcome({ outcome: { before, after, buyoutWords } }: { outcome: AmountsOutcome }) {
  const due = (of: typeof before) => fen(of.depositFen - of.depositWaivedFen);
  const rows = [
    { title: '总租金', from: before.totalRentFen, to: after.totalRentFen },
    { title: '押金', from: before.depositFen, to: after.depositFen },
    { title: '免押', from: before.depositWaivedFen, to: after.depositWaivedFen },
    ...(before.waiverHoldFen === 0 && after.waiverHoldFen === 0
      ? []
      : [{ title: '免押担保', from: before.waiverHoldFen, to: after.waiverHoldFen }]),
    { title: '应付押金', from: due(before), to: due(after) },
    ...(before.buyoutFen === null ||
    after.buyoutFen === null ||
    before.buyoutFen === after.buyoutFen
      ? []
      : [{ title: '买断价', from: before.buyoutFen, to: after.buyoutFen }]),
    ...before.bills.map(({ term, rentFen }, index) => ({
      title: `第${term}期租金`,
      from: rentFen,
      to: after.bills[index]?.rentFen ?? fen(0),
    })),
  ];
  return (
    <>
      <ScrollRegion className="plain-table-scroll money-preview-bills" label="金额与账单计划">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col" className="is-amount">
                原金额
              </th>
              <th scope="col" className="is-amount">
                新金额
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, from, to }, index) => (
              <tr key={title} className={index % 2 === 1 ? 'is-striped' : undefined}>
                <td>{title}</td>
                <td className="is-amount">{moneyText(from)}</td>
                <td className="is-amount">
                  {from === to ? moneyText(to) : <strong>{moneyText(to)}</strong>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {buyoutWords === null ? null : <p className="money-preview-words">{buyoutWords}</p>}
    </>
  );
}
