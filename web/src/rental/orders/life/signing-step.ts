import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';

type Agreement = Pick<NonNullable<OrderDetail['agreement']>, 'sentAt'>;

/** The electronic signing begins by sending the agreement; once that was done, its parties are reminded. */
export const signingStep = ({ sentAt }: Agreement): 'send' | 'remind' =>
  sentAt === null ? 'send' : 'remind';
