import { Alert } from 'antd';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { holdEnds, type HoldEnd } from '@rental/domain/rental/orders/core/hold-end';
import { moneyText } from '../../../ui/texts/money-text.ts';

interface HoldNoticeProps {
  readonly order: Pick<OrderDetail['order'], 'authorizedFen' | 'holdEndsOn'>;
  readonly end: HoldEnd;
}

/** 担保即将到期 or 担保已失效: until when, and what can be done. */
export const HoldNotice = ({ order: { authorizedFen, holdEndsOn }, end }: HoldNoticeProps) => (
  <Alert
    type={end === 'lapsed' ? 'error' : 'warning'}
    showIcon
    title={
      <>
        <strong>{holdEnds[end]}</strong>：预授权
        {authorizedFen === 0 ? '' : `冻结的 ${moneyText(authorizedFen)} `}
        {end === 'lapsed' ? `已于${holdEndsOn}到期` : `于${holdEndsOn}到期`}
        。请联系客户重新冻结，或收取押金。
      </>
    }
  />
);
