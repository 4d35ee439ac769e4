import { Alert } from 'antd';
import { verdictTexts } from '@rental/domain/rental/risk-lists/list-verdict';
import { useRead } from '../../http/use-read.ts';
import './risk-lists.css';

/** 「命中黑名单：逾期不还（本店）」 of the customer of an order. Nothing where no list knows them. */
export function VerdictLine({ orderId }: { readonly orderId: number }) {
  const { data } = useRead('riskVerdict', { params: { id: orderId } });
  if (data === undefined || data.outcome === 'none') return null;
  return (
    <Alert
      type={alertTypes[data.outcome]}
      showIcon
      className="risk-list-verdict"
      title={verdictTexts(data).join('；')}
    />
  );
}

const alertTypes = { ownBlack: 'error', ownWhite: 'success', othersBlack: 'warning' } as const;
