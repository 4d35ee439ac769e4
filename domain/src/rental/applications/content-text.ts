import { yuan } from '../../money.ts';
import { maskAddress, maskMobile, maskName } from '../customers/masks.ts';
import type { Address } from '../orders/changes/address.ts';
import { waysBack, type ApplicationContent } from './applications.ts';

/** The request in a sentence, the person masked (threat model 32). */
export const contentText = (content: ApplicationContent): string =>
  wordsOf(content, { address: maskAddress, name: maskName, phone: maskMobile });

/** The same unmasked, for who may see it. */
export const contentPlain = (content: ApplicationContent): string =>
  wordsOf(content, {
    address: ({ region, street }) => `${region}${street}`,
    name: (name) => name,
    phone: (phone) => phone,
  });

interface Shown {
  readonly address: (address: Address) => string;
  readonly name: (name: string) => string;
  readonly phone: (phone: string) => string;
}

function wordsOf(content: ApplicationContent, shown: Shown): string {
  switch (content.kind) {
    case 'return': {
      const note = content.note === null ? '' : `；${content.note}`;
      return `${waysBack[content.sendBy]}，计划 ${content.plannedOn}；${content.reason}${note}`;
    }
    case 'buyout':
      return `接受买断金额 ¥${yuan(content.amountFen)}`;
    case 'renewal':
      return `续租${content.termCount}期，总租金 ¥${yuan(content.totalRentFen)}`;
    case 'address':
      return `改为 ${shown.address(content)}，收货人 ${shown.name(content.name)} ${shown.phone(content.phone)}`;
    case 'complaint':
      return content.contact === null
        ? content.text
        : `${content.text}（联系电话 ${shown.phone(content.contact)}）`;
  }
}
