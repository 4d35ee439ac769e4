import { Button } from 'antd';
import { useState } from 'react';
import type { AgencyRow } from '@rental/contract/rental/dunning-agencies';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import {
  agencySettlementStates,
  type AgencySettlementState,
} from '@rental/domain/rental/dunning/transfers';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dayText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { periodText, type AgencySettlement } from './agency-period.ts';
import { PayAgencyModal } from './pay-agency-modal.tsx';
import { SettleAgencyModal } from './settle-agency-modal.tsx';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';
import './dunning-transfers.css';

interface AgencySettlementsDrawerProps {
  readonly agency: AgencyRow;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 结算单 of an agency: what each period earned, and whether it is paid. */
export function AgencySettlementsDrawer({ agency, onClosed }: AgencySettlementsDrawerProps) {
  const read = useRead('agencySettlements', { params: { id: agency.id } });
  const [isSettling, setSettling] = useState(false);
  const [paid, setPaid] = useState<AgencySettlement | null>(null);
  return (
    <DetailDrawer title={`${agency.name}的结算`} size={860} read={read} onClosed={onClosed}>
      {({ settlements }) => (
        <>
          <div className="transfer-tools">
            <p>
              分成按回款逐单计算，退款扣回分成。结算到昨天为止的任意一天，打款后登记，超过单笔复核限额须由另一人登记。
            </p>
            <Button type="primary" onClick={() => setSettling(true)}>
              结算
            </Button>
          </div>
          {settlements.length === 0 ? (
            <p className="plain-table-none">暂无结算单</p>
          ) : (
            <SettlementTable settlements={settlements} onPay={setPaid} />
          )}
          {isSettling ? (
            <SettleAgencyModal
              agency={agency}
              lastOn={settlements[0]?.throughOn ?? null}
              onClosed={() => setSettling(false)}
            />
          ) : null}
          {paid === null ? null : (
            <PayAgencyModal agency={agency} settlement={paid} onClosed={() => setPaid(null)} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

const tones: Readonly<Record<AgencySettlementState, Tone>> = { toPay: 'waiting', paid: 'done' };

interface SettlementTableProps {
  readonly settlements: readonly AgencySettlement[];
  readonly onPay: (settlement: AgencySettlement) => void;
}

const SettlementTable = ({ settlements, onPay }: SettlementTableProps) => (
  <ScrollRegion className="plain-table-scroll" label="结算单表">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">结算期间</th>
          <th scope="col" className="is-amount">
            期间回款
          </th>
          <th scope="col" className="is-amount">
            分成
          </th>
          <th scope="col">状态</th>
          <th scope="col">结算</th>
          <th scope="col">打款</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {settlements.map((row) => (
          <tr key={row.id}>
            <td>{periodText(row)}</td>
            <td className="is-amount">{moneyText(row.recoveredFen)}</td>
            <td className="is-amount">{moneyText(row.amountFen)}</td>
            <td>
              <TonedText
                tone={tones[row.settlementState]}
                words={agencySettlementStates[row.settlementState]}
              />
            </td>
            <td>
              {row.settledBy} {dayText(row.settledAt)}
            </td>
            <td>{paidText(row)}</td>
            <td>
              {row.settlementState === 'paid' ? (
                '-'
              ) : (
                <button
                  type="button"
                  className="text-button"
                  aria-label={`登记打款 ${periodText(row)}`}
                  onClick={() => onPay(row)}
                >
                  登记打款
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

const paidText = ({ paidBy, paidAt, method, tradeNo }: AgencySettlement): string =>
  paidAt === null || method === null
    ? '-'
    : `${paidBy ?? '-'} ${dayText(paidAt)} ${moneyMethods[method]} ${tradeNo ?? ''}`;
