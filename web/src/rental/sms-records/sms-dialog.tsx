import type { SmsRow } from '@rental/contract/rental/sms-records';
import { ResendSmsModal } from './resend-sms-modal.tsx';
import { SmsDetail } from './sms-detail.tsx';
import { SmsTemplatesDrawer } from './sms-templates-drawer.tsx';
import { SmsUsageDrawer } from './sms-usage-drawer.tsx';

/** The dialog beside the list: of a message, 余额与用量, or 模板. */
export type OpenedSms =
  | { readonly what: 'look' | 'resend'; readonly sms: SmsRow }
  | { readonly what: 'usage' | 'templates' };

interface OpenedProps {
  readonly opened: OpenedSms;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function SmsDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'look':
      return <SmsDetail sms={opened.sms} onClosed={onClosed} />;
    case 'resend':
      return <ResendSmsModal sms={opened.sms} onClosed={onClosed} />;
    case 'usage':
      return <SmsUsageDrawer onClosed={onClosed} />;
    case 'templates':
      return <SmsTemplatesDrawer onClosed={onClosed} />;
  }
}
