import { Button } from 'antd';
import { useState } from 'react';
import type { AgencyRow } from '@rental/contract/rental/dunning-agencies';
import type { Fen } from '@rental/domain/money';
import { percent } from '@rental/domain/rate';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { Gate } from '../../ui/gate.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { AgencySettlementsDrawer } from './agency-settlements-drawer.tsx';
import { AgencyModal } from './agency-modal.tsx';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';
import './dunning-transfers.css';

interface AgenciesDrawerProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 委外机构, with what each has and what it earned. */
export function AgenciesDrawer({ onClosed }: AgenciesDrawerProps) {
  const read = useRead('dunningAgencies');
  const [edited, setEdited] = useState<AgencyRow | 'new' | null>(null);
  const [settled, setSettled] = useState<AgencyRow | null>(null);
  return (
    <DetailDrawer title="委外机构" size={980} read={read} onClosed={onClosed}>
      {({ agencies, apps }) => (
        <>
          <div className="transfer-tools">
            <p>
              机构用自己的应用密钥下载在办案件，每次下载记入日志。分成按回款计算，按期结算，打款后登记。
            </p>
            <Button type="primary" onClick={() => setEdited('new')}>
              新增机构
            </Button>
          </div>
          {agencies.length === 0 ? (
            <p className="plain-table-none">暂无委外机构</p>
          ) : (
            <AgencyTable agencies={agencies} onEdit={setEdited} onSettle={setSettled} />
          )}
          {settled === null ? null : (
            <AgencySettlementsDrawer agency={settled} onClosed={() => setSettled(null)} />
          )}
          {edited === null ? null : (
            <AgencyModal
              agency={edited === 'new' ? null : edited}
              apps={apps}
              onClosed={() => setEdited(null)}
            />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

interface AgencyTableProps {
  readonly agencies: readonly AgencyRow[];
  readonly onEdit: (agency: AgencyRow) => void;
  readonly onSettle: (agency: AgencyRow) => void;
}

const AgencyTable = ({ agencies, onEdit, onSettle }: AgencyTableProps) => (
  <ScrollRegion className="plain-table-scroll" label="委外机构表">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">机构</th>
          <th scope="col" className="is-amount">
            分成比例
          </th>
          <th scope="col" className="is-amount">
            在办
          </th>
          <th scope="col" className="is-amount">
            回款
          </th>
          <th scope="col" className="is-amount">
            累计分成
          </th>
          <th scope="col" className="is-amount">
            待结
          </th>
          <th scope="col" className="is-amount">
            待打款
          </th>
          <th scope="col" className="is-amount">
            已打款
          </th>
          <th scope="col">下载应用</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {agencies.map((agency) => (
          <tr key={agency.id}>
            <td>
              {agency.name}
              {agency.isActive ? '' : '（已停用）'}
              <small className="transfer-contact">
                {agency.contactName} {agency.contactPhone}
              </small>
            </td>
            <td className="is-amount">{percent(agency.shareBp)}</td>
            <td className="is-amount">{agency.openCount}</td>
            <td className="is-amount">{moneyText(agency.recoveredFen)}</td>
            <td className="is-amount">{moneyText(agency.earnedFen)}</td>
            <td className="is-amount">{owedText(agency.unsettledFen)}</td>
            <td className="is-amount">{owedText(agency.toPayFen)}</td>
            <td className="is-amount">{owedText(agency.paidFen)}</td>
            <td>{agency.openAppName ?? '未绑定'}</td>
            <td>
              <span className="transfer-acts">
                <button
                  type="button"
                  className="text-button"
                  aria-label={`修改 ${agency.name}`}
                  onClick={() => onEdit(agency)}
                >
                  修改
                </button>
                {agency.unsettledFen === null ? null : (
                  <Gate anyOf={['dunning:payAgency']}>
                    <button
                      type="button"
                      className="text-button"
                      aria-label={`结算 ${agency.name}`}
                      onClick={() => onSettle(agency)}
                    >
                      结算
                    </button>
                  </Gate>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

/** An operator of some stores alone is not told. */
const owedText = (amountFen: Fen | null): string =>
  amountFen === null ? '-' : moneyText(amountFen);
