import { unzipSync } from 'fflate';

/** The document that each OFD begins at (GB/T 33190). */
const rootPart = 'OFD.xml';
const maxRootBytes = 256 * 1024;
const maxParts = 1_000;
/** Kinds of parts that a page to read has no use for. */
const runs = /\.(?:bat|cmd|com|dll|exe|hta|html?|jar|js|lnk|msi|ps1|scr|sh|vbs)$/i;

/**
 * True where a file is an OFD by its content: a zip whose root document is one, without parts that run or lead out of the folder it is unpacked to.
 * Only the root document is unpacked.
 */
export function isOfd(bytes: Uint8Array): boolean {
  let count = 0;
  try {
    const { [rootPart]: root } = unzipSync(bytes, {
      filter({ name, originalSize }) {
        count += 1;
        if (count > maxParts || runs.test(name) || name.split('/').includes('..'))
          throw new Error('No page to read');
        if (name === rootPart && originalSize > maxRootBytes) throw new Error('Too large');
        return name === rootPart;
      },
    });
    if (root === undefined || root.length > maxRootBytes) return false;
    const xml = new TextDecoder().decode(root);
    return /<(?:\w+:)?OFD[\s>]/.test(xml) && !xml.includes('<!DOCTYPE');
  } catch {
    return false;
  }
}
