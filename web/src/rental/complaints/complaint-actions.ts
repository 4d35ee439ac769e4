import type { Permission } from '@rental/contract/permissions';
import type { ComplaintRow } from '@rental/contract/rental/complaints';
import {
  complaintAfter,
  type ComplaintMove,
} from '@rental/domain/rental/complaints/complaint-states';

export type ComplaintDeed = 'look' | ComplaintMove;

interface ComplaintAction {
  readonly what: ComplaintDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: ComplaintRow) => boolean;
}

const move = (what: ComplaintMove, label: string): ComplaintAction => ({
  what,
  label,
  permission: 'complaint:handle',
  isFor: ({ complaintState }) => complaintAfter(what, complaintState) !== null,
});

/** The actions on a complaint, in the order of a row. */
export const complaintActions: readonly ComplaintAction[] = [
  move('follow', '跟进'),
  move('close', '完结'),
  move('reopen', '重新打开'),
  { what: 'look', label: '详情', permission: 'complaint:list', isFor: () => true },
  move('withdraw', '撤诉'),
];
