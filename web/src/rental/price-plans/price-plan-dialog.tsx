import type { PricePlanRow } from '@rental/contract/rental/price-plans';
import { PricePlanDrawer } from './price-plan-drawer.tsx';
import { CreatePlanModal, EditPlanModal } from './price-plan-modals.tsx';
import { SwitchPlanModal } from './switch-plan-modal.tsx';

/** The dialog beside the list: for one plan, or for none. */
export type OpenedPlan =
  | { readonly what: 'create' }
  | { readonly what: 'view' | 'edit' | 'copy' | 'switch'; readonly plan: PricePlanRow };

interface PricePlanDialogProps {
  readonly opened: OpenedPlan;
  readonly onClosed: () => void;
}

export function PricePlanDialog({ opened, onClosed }: PricePlanDialogProps) {
  switch (opened.what) {
    case 'create':
      return <CreatePlanModal original={null} onClosed={onClosed} />;
    case 'copy':
      return <CreatePlanModal original={opened.plan} onClosed={onClosed} />;
    case 'edit':
      return <EditPlanModal plan={opened.plan} onClosed={onClosed} />;
    case 'switch':
      return <SwitchPlanModal plan={opened.plan} onClosed={onClosed} />;
    case 'view':
      return <PricePlanDrawer plan={opened.plan} onClosed={onClosed} />;
  }
}
