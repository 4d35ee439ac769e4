import { offer, type OrderAction } from '../core/order-action.ts';

const loadDialog = async () => (await import('./assign-orders-modal.tsx')).AssignOrdersModal;

export const assignAction: OrderAction = {
  name: 'assign',
  label: '指派负责人',
  permission: 'order:assign',
  place: 'header',
  batch: { label: '指派负责人', load: loadDialog },
  offered: () => offer,
  dialog: { needs: 'orders', load: loadDialog },
};
