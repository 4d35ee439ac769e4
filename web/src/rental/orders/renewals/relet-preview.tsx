import type { ReletPreview as Outcome } from '@rental/contract/rental/orders/renewals/relets';
import type { Fen } from '@rental/domain/money';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { BillPlanTable } from '../bills/bill-plan-table.tsx';
import { buyoutText } from '../core/order-text.ts';
import { PreviewSection } from '../money/preview-section.tsx';
import type { Previewing } from '../money/use-preview.ts';

/** 续租 charges an overstay of the rental before; 续租起租 finds it charged. */
type Shown = Outcome & { readonly overstayFen?: Fen };

/** 试算 of a relet: when it begins if that is today, what it brings, and its bills. */
export const ReletPreview = ({ preview }: { preview: Previewing<Shown> }) => (
  <PreviewSection preview={preview} hint="填写租期和租金后显示试算结果">
    {(outcome) => (
      <>
        <FactList
          facts={[
            {
              label: '新租期',
              value: (
                <>
                  {outcome.startOn} <span className="order-nowrap">至 {outcome.endsOn}</span>
                </>
              ),
            },
            ...overstayFacts(outcome.overstayFen),
            ...gapFacts(outcome.gap),
            { label: '总租金', value: moneyText(outcome.totalRentFen) },
            { label: '结转押金', value: moneyText(outcome.depositFen) },
            ...holdFacts(outcome),
            { label: '买断价', value: buyoutText(outcome) },
          ]}
        />
        <BillPlanTable
          label="续租账单"
          order={{ isRelet: true }}
          bills={outcome.bills.map(({ rentFen: amountFen, ...bill }) => ({ ...bill, amountFen }))}
        />
      </>
    )}
  </PreviewSection>
);

const holdFacts = ({ authorizedFen, releasedFen }: Outcome) => [
  ...(authorizedFen === 0 ? [] : [{ label: '结转预授权', value: moneyText(authorizedFen) }]),
  ...(releasedFen === 0
    ? []
    : [{ label: '原预授权', value: `${moneyText(releasedFen)}（续租起租后自动申请解冻）` }]),
];

const overstayFacts = (overstayFen: Fen | undefined) =>
  overstayFen === undefined || overstayFen === 0
    ? []
    : [{ label: '超期占用费', value: `${moneyText(overstayFen)}（计入原订单，起租前付清）` }];

/** The days since the rental before has ended, at what a day of it has cost. */
const gapFacts = (gap: Outcome['gap']) =>
  gap === null
    ? []
    : [
        {
          label: '间隔',
          value: (
            <>
              {gap.fromOn} <span className="order-nowrap">至 {gap.toOn}</span>，共{gap.days}天
            </>
          ),
        },
        { label: '间隔租金', value: `${moneyText(gap.amountFen)}（按原日均租金）` },
      ];
