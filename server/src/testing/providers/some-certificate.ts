import { createHash, sign, type KeyObject } from 'node:crypto';

interface Named {
  readonly name: string;
  readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly until?: Date;
}

/** A certificate in PEM that its own key has signed, as X.509 writes it. */
export function someCertificate({ name, key, until = new Date('2049-01-01') }: Named): string {
  const subject = list(set(list(oid('550403'), node(0x0c, Buffer.from(name)))));
  const byRsa = list(oid('2a864886f70d01010b'), node(0x05, Buffer.alloc(0)));
  const serial = createHash('sha256').update(name).digest().subarray(0, 8);
  const body = list(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, Buffer.concat([Buffer.from([1]), serial])),
    byRsa,
    subject,
    list(time(new Date('2024-01-01')), time(until)),
    subject,
    key.publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = sign('RSA-SHA256', body, key.privateKey);
  const der = list(body, byRsa, node(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

function node(tag: number, content: Buffer): Buffer {
  const bytes: number[] = [];
  for (let size = content.length; size > 0; size = Math.floor(size / 256))
    bytes.unshift(size % 256);
  const length = content.length < 128 ? [content.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const list = (...nodes: readonly Buffer[]) => node(0x30, Buffer.concat(nodes));
const set = (one: Buffer) => node(0x31, one);
const oid = (hex: string) => node(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) =>
  node(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
