import type { Permission } from '@rental/contract/permissions';
import type { StoreRow } from '@rental/contract/rental/stores';
import { mayChangeQualification } from '@rental/domain/rental/stores/qualification';
import {
  mayMoveStore,
  storeMoves,
  type StoreMove,
} from '@rental/domain/rental/stores/store-status';

export type StoreActionName =
  | 'view'
  | 'edit'
  | 'qualification'
  | 'submit'
  | 'withdraw'
  | 'review'
  | 'open'
  | 'returnAddresses'
  | 'pickupPoints'
  | 'freeze'
  | 'unfreeze'
  | 'sign'
  | 'share'
  | 'premium'
  | 'ordinary';

export interface StoreAction {
  readonly what: StoreActionName;
  readonly label: string;
  readonly permission: Permission;
  readonly isDanger?: true;
  /** True if it can be done with this store now, by the rules that the server decides by. */
  readonly isFor: (store: StoreRow, isReviewer: boolean) => boolean;
}

const always = () => true;

const byMove = (what: 'submit' | 'withdraw' | 'open', permission: Permission): StoreAction => ({
  what,
  label: storeMoves[what].label,
  permission,
  isFor: mayMove(what),
});

function mayMove(move: StoreMove) {
  return ({ storeStatus }: StoreRow) => mayMoveStore(move, storeStatus);
}

/** The actions on a store, in the order of a row. */
export const storeActions: readonly StoreAction[] = [
  { what: 'view', label: '查看', permission: 'store:list', isFor: always },
  { what: 'review', label: '审核', permission: 'store:review', isFor: mayMove('approve') },
  byMove('submit', 'store:edit'),
  byMove('open', 'store:review'),
  { what: 'edit', label: '编辑', permission: 'store:edit', isFor: always },
  {
    what: 'qualification',
    label: '资质',
    permission: 'store:edit',
    isFor: ({ storeStatus }, isReviewer) => mayChangeQualification(storeStatus, isReviewer).done,
  },
  { what: 'returnAddresses', label: '归还地址', permission: 'return:addresses', isFor: always },
  { what: 'pickupPoints', label: '自提点', permission: 'store:edit', isFor: always },
  byMove('withdraw', 'store:edit'),
  { what: 'share', label: '费率', permission: 'settlement:list', isFor: always },
  { what: 'sign', label: '登记签约', permission: 'store:review', isFor: always },
  {
    what: 'premium',
    label: '设为优质',
    permission: 'store:review',
    isFor: ({ isPremium }) => !isPremium,
  },
  {
    what: 'ordinary',
    label: '取消优质',
    permission: 'store:review',
    isFor: ({ isPremium }) => isPremium,
  },
  {
    what: 'unfreeze',
    label: '解冻',
    permission: 'store:freeze',
    isFor: ({ isFrozen }) => isFrozen,
  },
  {
    what: 'freeze',
    label: '冻结',
    permission: 'store:freeze',
    isDanger: true,
    isFor: ({ isFrozen }) => !isFrozen,
  },
];
