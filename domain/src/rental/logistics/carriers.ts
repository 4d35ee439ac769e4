/** 物流公司 that 发货 offers, with the code that providers of tracking know each by. Stored by name. */
export const carriers = {
  顺丰速运: 'SF',
  京东物流: 'JD',
  中通快递: 'ZTO',
  圆通速递: 'YTO',
  韵达快递: 'YD',
  EMS: 'EMS',
} as const satisfies Record<string, string>;

export type CarrierCode = (typeof carriers)[keyof typeof carriers];

export const carrierNames = Object.keys(carriers) as (keyof typeof carriers)[];

/** Names under which parcels were sent as well. */
const otherNames: Readonly<Record<string, CarrierCode>> = { 邮政EMS: 'EMS' };

/** The code of a carrier as it was typed at 发货; null: parcels of this one cannot be looked up. */
export function carrierCodeOf(name: string): CarrierCode | null {
  const code: CarrierCode | undefined = Object.hasOwn(carriers, name)
    ? carriers[name as keyof typeof carriers]
    : Object.hasOwn(otherNames, name)
      ? otherNames[name]
      : undefined;
  return code ?? null;
}
