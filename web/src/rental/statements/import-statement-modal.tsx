import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import type { AnswerOf } from '../../http/call.ts';
import { ImportDialog } from '../../ui/imports/import-dialog.tsx';
import { ImportErrors } from '../../ui/imports/import-errors.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { statementReads } from './statement-reads.ts';
import './statement-drawer.css';

interface ImportStatementModalProps {
  readonly account: StatedAccount;
  readonly onClosed: () => void;
}

/** 导入对账单 of an account. */
export function ImportStatementModal({ account, onClosed }: ImportStatementModalProps) {
  const id = useId();
  const [fromOn, setFromOn] = useState('');
  const [toOn, setToOn] = useState('');
  return (
    <ImportDialog
      title={`导入${statedAccounts[account]}对账单`}
      check="checkAccountStatement"
      write="importAccountStatement"
      query={{ account, ...(fromOn !== '' && { fromOn }), ...(toOn !== '' && { toOn }) }}
      preview={previewOf}
      countOf={({ lineCount, errorCount, isKnown }) => (errorCount > 0 || isKnown ? 0 : lineCount)}
      doneWords={({ matchedCount, openCount }) =>
        openCount === 0 ? `导入完成：${matchedCount}笔已对平` : `导入完成：${openCount}笔有差异`
      }
      refreshes={statementReads}
      onClosed={onClosed}
    >
      <p>{words[account]}</p>
      <div className="statement-span">
        <label htmlFor={`${id}-from`}>
          起始日
          <Input
            id={`${id}-from`}
            type="date"
            value={fromOn}
            onChange={({ target }) => setFromOn(target.value)}
          />
        </label>
        <label htmlFor={`${id}-to`}>
          截止日
          <Input
            id={`${id}-to`}
            type="date"
            value={toOn}
            onChange={({ target }) => setToOn(target.value)}
          />
        </label>
        <span>没有明细的日子也算有对账单；不填则从第一笔到最后一笔。请先填日期再选文件。</span>
      </div>
    </ImportDialog>
  );
}

function previewOf(checked: AnswerOf<'checkAccountStatement'>) {
  if (checked.errorCount > 0) return <ImportErrors {...checked} />;
  if (checked.isKnown) return <Alert type="info" showIcon title="这份对账单已经导入过" />;
  if (checked.lineCount === 0) return <Alert type="info" showIcon title="文件中没有明细" />;
  return (
    <Alert
      type="success"
      showIcon
      title={`${checked.fromOn}至${checked.toOn}，共${checked.lineCount}行`}
      description={`收入${moneyText(checked.inFen)}，支出${moneyText(checked.outFen)}，手续费${moneyText(checked.feeFen)}`}
    />
  );
}

const common = '支持 csv 和 xlsx，最多20000行。同一天的对账单再次导入时，以新文件为准。';
const words: Readonly<Record<StatedAccount, string>> = {
  alipay: `支付宝商家后台下载的业务明细或账务明细，不改动内容。${common}`,
  wechat: `微信支付商户平台下载的交易账单或资金账单，不改动内容。${common}`,
  bank: `网银下载的账户明细，按「设置列名」中的列读取。${common}`,
};
