import { useState } from 'react';
import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import type { SmsTemplateName } from '@rental/domain/rental/customer-sms/sms-templates';
import type { SmsWords } from '@rental/domain/rental/customer-sms/sms-words';
import { useSession } from '../../http/session.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { useMay } from '../../ui/gate.tsx';
import { EditSmsTemplateDialog } from './edit-sms-template-dialog.tsx';
import { SmsTemplateTable } from './sms-template-table.tsx';
import './sms-templates.css';

interface SmsTemplatesProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

const look = { title: '短信模板', size: 1120 } as const;

/** 模板: the text of every kind of message, to edit for who may change 品牌设置. */
export function SmsTemplatesDrawer(props: SmsTemplatesProps) {
  return useMay()('brand:settings') ? (
    <EditedTemplates {...props} />
  ) : (
    <ShownTemplates {...props} />
  );
}

function EditedTemplates({ onClosed }: SmsTemplatesProps) {
  const read = useRead('brandSettings');
  const [edited, setEdited] = useState<SmsTemplateName | null>(null);
  const close = () => {
    setEdited(null);
    void read.refetch(); // somebody else may have saved meanwhile
  };
  return (
    <DetailDrawer {...look} read={read} onClosed={onClosed}>
      {(state) => (
        <>
          <Note>
            修改只影响本品牌，对保存后产生的短信生效；每次保存都是「品牌设置」的一个版本，可以恢复。
          </Note>
          <SmsTemplateTable
            words={state.settings.smsWords as SmsWords}
            off={state.settings.smsOff as readonly number[]}
            onEdit={setEdited}
          />
          {edited === null ? null : (
            <EditSmsTemplateDialog name={edited} state={state} onClosed={close} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function ShownTemplates({ onClosed }: SmsTemplatesProps) {
  const settings = useSession(({ site }) => site?.brand.settings ?? defaultBrandSettings);
  const read = { data: settings, error: null, refetch: () => undefined };
  return (
    <DetailDrawer {...look} read={read} onClosed={onClosed}>
      {({ smsWords, smsOff }) => (
        <>
          <Note>修改内容需要「品牌设置」权限。</Note>
          <SmsTemplateTable words={smsWords} off={smsOff} />
        </>
      )}
    </DetailDrawer>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p className="sms-template-note">
    {children}条数按示例内容计算，实际条数随内容长短变化；不发送的短信在「品牌设置」中选择。
  </p>
);
