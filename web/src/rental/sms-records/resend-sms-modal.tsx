import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { contactHoursText } from '@rental/domain/rental/customer-sms/contact-hours';
import { smsRecordTypes } from '@rental/domain/rental/customer-sms/sms-records';
import { useSession } from '../../http/session.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import type { SmsDialogProps } from './sms-detail.tsx';

/** 重发: the message leaves once more, with the words it had. */
export function ResendSmsModal({ sms, onClosed }: SmsDialogProps) {
  const command = useCommand('resendSms', { refreshes: ['listSms', 'smsCounts', 'smsUsage'] });
  const { contactHours } = useSession(({ site }) => site?.brand.settings ?? defaultBrandSettings);
  return (
    <CommandDialog
      title="重发短信"
      okText="重发"
      command={command}
      onOk={() => command.mutate({ body: { smsId: sms.id } })}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        <strong>{smsRecordTypes[sms.smsType]}</strong> 发给 {sms.phone}
        <br />
        {sms.text}
      </p>
      <p className="order-dialog-words">
        计费{sms.parts}条，发送失败会退回，已发出而未送达的不退。
        {`联系时段（${contactHoursText(contactHours)}）以外提交的，等到时段开始再发送。`}
      </p>
    </CommandDialog>
  );
}
