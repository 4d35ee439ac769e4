import { Button } from 'antd';
import { exampleSms } from '@rental/domain/rental/customer-sms/customer-sms';
import { smsRecordTypes } from '@rental/domain/rental/customer-sms/sms-records';
import {
  smsTemplateNames,
  smsTemplateOf,
  smsVariables,
  variablesOf,
  type SmsTemplateName,
} from '@rental/domain/rental/customer-sms/sms-templates';
import { wordingOf, type SmsWords } from '@rental/domain/rental/customer-sms/sms-words';
import { useSession } from '../../http/session.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';

interface SmsTemplateTableProps {
  /** The brand's own texts. */
  readonly words: SmsWords;
  /** The types that are not sent. */
  readonly off: readonly number[];
  /** Absent: who looks may not edit. */
  readonly onEdit?: (name: SmsTemplateName) => void;
}

/** The templates in the order of their types. */
export function SmsTemplateTable({ words, off, onEdit }: SmsTemplateTableProps) {
  const brandName = useSession(({ site }) => site?.brand.name ?? '');
  return (
    <ScrollRegion className="plain-table-scroll sms-template-table" label="短信模板列表">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">短信类型</th>
            <th scope="col">模板</th>
            <th scope="col">内容</th>
            <th scope="col">变量</th>
            <th scope="col">开关</th>
            <th scope="col" className="is-amount">
              条数
            </th>
            {onEdit === undefined ? null : (
              <th scope="col" className="is-action">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {smsTemplateNames.map((name, index) => (
            <tr key={name} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td className="is-words">{typeWords(name)}</td>
              <th scope="row">{smsTemplateOf(name).label}</th>
              <td className="is-words sms-template-text">
                {words[name] === undefined ? null : <TonedText tone="running" words="自定" />}
                <span>{wordingOf(words, name)}</span>
              </td>
              <td className="is-words">
                {variablesOf(name)
                  .map((one) => smsVariables[one].label)
                  .join('、')}
              </td>
              <td>
                <SwitchedText name={name} off={off} />
              </td>
              <td className="is-amount">{exampleSms(brandName, wordingOf(words, name)).parts}</td>
              {onEdit === undefined ? null : (
                <td className="is-action">
                  <Button
                    size="small"
                    aria-label={`编辑${smsTemplateOf(name).label}`}
                    onClick={() => onEdit(name)}
                  >
                    编辑
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const isNumbered = (type: string) => /^\d+$/.test(type);

/** 「12 订单待支付」. A code has no number. */
function typeWords(name: SmsTemplateName): string {
  const { type } = smsTemplateOf(name);
  return isNumbered(type) ? `${type} ${smsRecordTypes[type]}` : smsRecordTypes[type];
}

function SwitchedText({ name, off }: { name: SmsTemplateName; off: readonly number[] }) {
  const { type } = smsTemplateOf(name);
  if (!isNumbered(type)) return <TonedText tone="done" words="始终发送" />;
  return off.includes(Number(type)) ? (
    <TonedText tone="ended" words="不发送" />
  ) : (
    <TonedText tone="done" words="发送" />
  );
}
