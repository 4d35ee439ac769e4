import { useMemo, useState } from 'react';
import type { ApprovalRow } from '@rental/contract/people/access/approvals';
import { approvalStateLabels } from '@rental/domain/people/access/approval';
import type { Column, RowAction } from '../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../../ui/data-table/list-call.ts';
import { twoLines } from '../../../ui/data-table/rows/two-lines.tsx';
import { useOpenTab } from '../../../ui/tab-location.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ResetPasswordModal } from '../../users/operators/reset-password-modal.tsx';
import { ApproveRequestModal } from './approve-request-modal.tsx';
import { ExecuteRequestModal } from './execute-request-modal.tsx';
import { RefuseRequestModal } from './refuse-request-modal.tsx';
import { WithdrawRequestModal } from './withdraw-request-modal.tsx';
import '../../users/users.css';

interface Opened {
  readonly what: 'approve' | 'refuse' | 'withdraw' | 'use' | 'execute';
  readonly approval: ApprovalRow;
}

/** 复核: what waits for a second person, and what one asked for oneself. */
export default function ApprovalListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const openTab = useOpenTab();
  const actions = useMemo(
    () => (approval: ApprovalRow) => actionsOf(approval, setOpened, openTab),
    [openTab],
  );
  return (
    <>
      <DataTable
        read="listApprovals"
        rules={rules}
        noun="复核申请"
        columns={columns}
        rowKey={idOf}
        fields={fields}
        actions={actions}
      />
      {opened === null ? null : <ApprovalDialog {...opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

const rules = async () => (await import('@rental/contract/people/access/approvals')).listApprovals;

const idOf = (approval: ApprovalRow) => approval.id;

/** The id in `operator 7`. */
const numberOf = ({ object }: ApprovalRow) => Number(object.split(' ').at(-1));

const modals = {
  approve: ApproveRequestModal,
  refuse: RefuseRequestModal,
  withdraw: WithdrawRequestModal,
  use: UseModal,
  execute: ExecuteRequestModal,
} as const;

function ApprovalDialog({ what, ...props }: Opened & { readonly onClosed: () => void }) {
  const Modal = modals[what];
  return <Modal {...props} />;
}

/** The operation that is done from here: an administrator's password. */
function UseModal({
  approval,
  onClosed,
}: {
  readonly approval: ApprovalRow;
  readonly onClosed: () => void;
}) {
  const operator = { id: numberOf(approval), name: approval.summary };
  return <ResetPasswordModal operator={operator} approvalId={approval.id} onClosed={onClosed} />;
}

function actionsOf(
  approval: ApprovalRow,
  open: (opened: Opened) => void,
  openTab: (path: string) => void,
): RowAction[] {
  const action = (what: Opened['what'], label: string, isDanger = false): RowAction => ({
    key: what,
    label,
    isDanger,
    onSelect: () => open({ what, approval }),
  });
  if (approval.isDecidable) return [action('approve', '通过'), action('refuse', '拒绝', true)];
  if (!approval.isOwn) return [];
  if (approval.approvalStatus === 'approved') {
    if (approval.execution !== null) return [action('execute', '执行')];
    if (approval.operation === 'user:reset') return [action('use', '执行')];
    const [label, path] = placeOf(approval);
    return [{ key: 'use', label, onSelect: () => openTab(path) }];
  }
  return approval.approvalStatus === 'pending' ? [action('withdraw', '撤回', true)] : [];
}

/** The page on which the agreed act is done, with the same content once more. */
function placeOf(approval: ApprovalRow): readonly [label: string, path: string] {
  const [area] = approval.operation.split(':');
  if (area === 'user') return ['去员工管理执行', '/system/user'];
  if (area === 'role') return ['去角色管理执行', '/system/role'];
  if (area === 'security') return ['去安全策略执行', '/system/security'];
  return ['去订单执行', `/order/detail/${numberOf(approval)}`];
}

const columns: readonly Column<ApprovalRow, SortField<'listApprovals'>>[] = [
  {
    key: 'summary',
    title: '事项',
    width: 340,
    isKey: true,
    pin: 'left',
    cell: ({ summary }) => <span className="approval-summary">{summary}</span>,
    hint: (approval) => approval.summary,
  },
  {
    key: 'status',
    title: '状态',
    width: 112,
    cell: (approval) => approvalStateLabels[approval.approvalStatus],
  },
  {
    key: 'requested',
    sortBy: 'requestedAt',
    sortTitle: '申请时间',
    title: '申请人 / 时间',
    width: 160,
    cell: (approval) => twoLines(approval.requestedBy.name, timeText(approval.requestedAt)),
  },
  {
    key: 'decided',
    title: '复核人 / 时间',
    width: 160,
    cell: ({ decidedBy, decidedAt }) =>
      decidedBy === null || decidedAt === null
        ? '-'
        : twoLines(decidedBy.name, timeText(decidedAt)),
  },
  {
    key: 'reason',
    title: '拒绝原因',
    width: 112,
    cell: (approval) => approval.reason ?? '-',
    hint: (approval) => approval.reason ?? '',
  },
  {
    key: 'expiresAt',
    title: '有效期至',
    width: 160,
    isMinor: true,
    cell: (approval) => timeText(approval.expiresAt),
  },
];

const fields: readonly FilterField<FilterName<'listApprovals'>>[] = [
  {
    kind: 'choice',
    name: 'approvalStatus',
    label: '状态',
    options: Object.entries(approvalStateLabels).map(([value, label]) => ({ value, label })),
  },
];
