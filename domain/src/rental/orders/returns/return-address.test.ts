import { expect, test } from 'vitest';
import { chosenAddress, isDefaultSound, returnAddressText } from './return-address.ts';

test('an address is said in one line, as it is written on a parcel', () => {
  expect(
    returnAddressText({
      receiver: '西湖店仓库',
      phone: '13800000001',
      region: '浙江省杭州市西湖区',
      street: '文三路 1 号',
    }),
  ).toBe('西湖店仓库 13800000001 浙江省杭州市西湖区文三路 1 号');
});

const address = (isDefault: boolean, isEnabled: boolean) => ({ isDefault, isEnabled });

test.each([
  ['none', [], true],
  ['no default', [address(false, true), address(false, false)], true],
  ['one default', [address(true, true), address(false, true)], true],
  ['two defaults', [address(true, true), address(true, true)], false],
  ['a default that is stopped', [address(true, false)], false],
] as const)('addresses with %s: %s', (_what, addresses, isSound) => {
  expect(isDefaultSound(addresses)).toBe(isSound);
});

test('a return goes to an enabled address of the store, and to none only where there is none', () => {
  const enabled = [{ id: 3 }, { id: 5 }];

  expect(chosenAddress(enabled, 5)).toEqual({ done: true, value: { id: 5 } });
  expect(chosenAddress([], undefined)).toEqual({ done: true, value: null });
  expect(chosenAddress(enabled, undefined)).toEqual({
    done: false,
    refusal: { code: 'return_address_missing' },
  });
  expect(chosenAddress(enabled, 4)).toEqual({
    done: false,
    refusal: { code: 'return_address_outdated' },
  });
});
