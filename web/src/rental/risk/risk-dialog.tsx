import { RiskReportDrawer } from './risk-report-drawer.tsx';
import { RiskUsageDrawer } from './risk-usage-drawer.tsx';

/** The drawer beside the list: a report, or 余额与用量. */
export type OpenedRisk =
  | { readonly what: 'report'; readonly reportId: number }
  | { readonly what: 'usage' };

interface RiskDialogProps {
  readonly opened: OpenedRisk;
  readonly onClosed: () => void;
}

/** The drawer of an action. */
export const RiskDialog = ({ opened, onClosed }: RiskDialogProps) =>
  opened.what === 'report' ? (
    <RiskReportDrawer reportId={opened.reportId} onClosed={onClosed} />
  ) : (
    <RiskUsageDrawer onClosed={onClosed} />
  );
