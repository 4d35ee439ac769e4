import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import { OpenAppKeysModal } from './open-app-keys-modal.tsx';
import { CreateOpenAppModal, EditOpenAppModal } from './open-app-modals.tsx';
import { OpenAppWebhookModal } from './open-app-webhook-modal.tsx';
import { SwitchOpenAppModal } from './switch-open-app-modal.tsx';

/** The dialog beside the list: for one app, or for none. */
export type OpenedApp =
  | { readonly what: 'create' }
  | { readonly what: 'keys' | 'webhook'; readonly appId: number }
  | { readonly what: 'edit' | 'switch'; readonly app: OpenAppRow };

interface OpenAppDialogProps {
  readonly opened: OpenedApp;
  readonly onClosed: () => void;
}

export function OpenAppDialog({ opened, onClosed }: OpenAppDialogProps) {
  switch (opened.what) {
    case 'create':
      return <CreateOpenAppModal onClosed={onClosed} />;
    case 'edit':
      return <EditOpenAppModal app={opened.app} onClosed={onClosed} />;
    case 'switch':
      return <SwitchOpenAppModal app={opened.app} onClosed={onClosed} />;
    case 'keys':
      return <OpenAppKeysModal appId={opened.appId} onClosed={onClosed} />;
    case 'webhook':
      return <OpenAppWebhookModal appId={opened.appId} onClosed={onClosed} />;
  }
}
