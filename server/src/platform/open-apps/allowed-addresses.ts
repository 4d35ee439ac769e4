import { BlockList, isIPv6 } from 'node:net';

/** True if an app may call from an address: it is one of `allowed`, or lies in a range of them; none are given: from anywhere. */
export function isAllowed(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [net = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(net, familyOf(net));
    else list.addSubnet(net, Number(bits), familyOf(net));
  }
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, ''); // an IPv4 address may come in the form of IPv6
  return list.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
