import { offer, type OrderAction } from '../core/order-action.ts';

const loadDialog = async () => (await import('./note-orders-modal.tsx')).NoteOrdersModal;

export const noteAction: OrderAction = {
  name: 'note',
  label: '备注',
  permission: 'order:note',
  place: 'header',
  batch: { label: '备注', load: loadDialog },
  offered: () => offer,
  dialog: { needs: 'orders', load: loadDialog },
};
