import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { PhotoSide } from './photo-comparison.tsx';

const beforeTitle = '发货前照片';
const afterTitle = '归还照片';

/** The photos of the device that the customer has: those of the last swap, or of the last parcel that was not taken back. */
export function photosBefore({
  parcels,
  swaps,
}: Pick<OrderDetail, 'parcels' | 'swaps'>): PhotoSide {
  const parcel = parcels.find(({ recalledAt }) => recalledAt === null);
  return { title: beforeTitle, photos: swaps[0]?.photos ?? parcel?.photos ?? [] };
}

/** The photos of the last return that was not cancelled. */
export function photosAfter({ returns }: Pick<OrderDetail, 'returns'>): PhotoSide {
  const last = returns.find(({ returnState }) => returnState !== 'cancelled');
  return { title: afterTitle, photos: last?.photos ?? [] };
}

/** Those that were uploaded for an inspection and are not kept yet. */
export const photosUploaded = (photos: readonly string[]): PhotoSide => ({
  title: afterTitle,
  photos,
  isPrivate: true,
});
