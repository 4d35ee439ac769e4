import type { AuthorizationStepRow } from '@rental/contract/rental/pre-authorizations';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { TimeCell } from '../../../ui/texts/time-cell.tsx';
import { stepStateText, stepTitle } from './authorization-text.ts';
import '../../../ui/plain-table.css';

/** 预授权流水: every step, the latest first. */
export const StepTable = ({ steps }: { readonly steps: readonly AuthorizationStepRow[] }) => (
  <ScrollRegion className="plain-table-scroll" label="预授权流水">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">事项</th>
          <th scope="col">结果</th>
          <th scope="col" className="is-amount">
            金额
          </th>
          <th scope="col">发起时间</th>
          <th scope="col">发起人</th>
          <th scope="col">完成时间</th>
          <th scope="col">交易号</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <td>{stepTitle(step)}</td>
            <td>
              {stepStateText(step)}
              {step.overpaidFen === 0 ? null : (
                <small>
                  {` 多收 ${moneyText(step.overpaidFen)} ${step.refundedAt === null ? '待退' : '已退'}`}
                </small>
              )}
            </td>
            <td className="is-amount">{moneyText(step.amountFen)}</td>
            <TimeCell at={step.createdAt} />
            <td>{step.operatorName ?? '系统'}</td>
            <TimeCell at={step.endedAt} />
            <td>{step.tradeNo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
