import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen, type Fen } from '@rental/domain/money';
import { depositMissingOf, securityMissingOf } from '@rental/domain/rental/orders/core/security';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { useBillActions, type OfOrder } from '../actions/use-bill-actions.tsx';
import { securityOf } from '../core/security-of.ts';
import { BillTable } from '../bills/bill-table.tsx';

/** 押金: what is asked for, what came of it and what became of that; 补押金 with what can be done with it. */
export function DepositSection(props: OfOrder) {
  const { order, deposit, bills } = props.detail;
  const { mayWork, actionsOf } = useBillActions(props);
  const asked = bills.filter(({ kind }) => kind === billKinds.deposit);
  const security = securityOf(order);
  const depositMissingFen = depositMissingOf(security);
  const facts: Fact[] = [
    { label: '押金', value: moneyText(order.depositFen) },
    { label: '免押', value: moneyText(order.depositWaivedFen) },
    ...whereAny('免押担保', order.waiverHoldFen),
    { label: '应收', value: moneyText(security.depositDueFen) },
    { label: '已收', value: moneyText(deposit.receivedFen) },
    ...whereAny('结转转入', deposit.carriedInFen),
    ...whereAny('待结转', order.depositComingFen),
    ...whereAny('待结转预授权', order.authorizedComingFen),
    ...whereAny('已冻结', order.authorizedFen),
    ...whereAny('待收', depositMissingFen),
    ...whereAny('待冻结', fen(securityMissingOf(security) - depositMissingFen)),
    { label: '抵扣', value: moneyText(deposit.setOffFen) },
    { label: '退还', value: moneyText(deposit.refundedFen) },
    ...whereAny('结转转出', deposit.carriedOutFen),
    { label: '在押', value: moneyText(order.depositHeldFen) },
  ];
  return (
    <PageSection title="押金">
      <FactList facts={facts} />
      {asked.length === 0 ? null : (
        <>
          <h3 className="order-part-title">补押金</h3>
          <BillTable
            label="补押金"
            bills={asked}
            isInternal
            {...(mayWork(asked) && { work: { choice: null, actionsOf } })}
          />
        </>
      )}
    </PageSection>
  );
}

const whereAny = (label: string, amount: Fen): Fact[] =>
  amount === 0 ? [] : [{ label, value: moneyText(amount) }];
