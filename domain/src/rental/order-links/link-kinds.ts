/**
 * The things that two orders may share. The weight counts where two persons share the thing. A device goes from customer to customer, so
 * it says nothing by itself and leads to no further orders.
 */
export const linkKinds = {
  identity: { label: '同身份证', weight: 5, leadsOn: true },
  phone: { label: '同手机号', weight: 4, leadsOn: true },
  contact: { label: '同联系人', weight: 3, leadsOn: true },
  address: { label: '同地址', weight: 2, leadsOn: true },
  device: { label: '同设备', weight: 0, leadsOn: false },
} as const;

export type LinkKind = keyof typeof linkKinds;

const inOrder = Object.keys(linkKinds) as LinkKind[];

/** Each kind once, the weightiest first. */
export const sortedKinds = (kinds: Iterable<LinkKind>): LinkKind[] => {
  const some = new Set(kinds);
  return inOrder.filter((kind) => some.has(kind));
};
