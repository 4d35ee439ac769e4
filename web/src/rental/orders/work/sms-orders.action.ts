import { smsByHandIn } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { offer, type OrderAction } from '../core/order-action.ts';

const loadDialog = async () => (await import('./sms-orders-modal.tsx')).SmsOrdersModal;

export const smsAction: OrderAction = {
  name: 'sms',
  label: '发短信',
  permission: 'order:note',
  place: 'header',
  batch: { label: '发短信', load: loadDialog },
  offered: ({ detail: { order } }) => (smsByHandIn(order.orderStatus) === null ? null : offer),
  dialog: { needs: 'orders', load: loadDialog },
};
