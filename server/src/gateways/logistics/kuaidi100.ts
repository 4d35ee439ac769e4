import { createHash } from 'node:crypto';
import type { CarrierCode } from '@rental/domain/rental/logistics/carriers';
import type { ParcelState, TrackStep } from '@rental/domain/rental/logistics/tracking';
import * as z from 'zod';
import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import type { ProviderPlace, UsableAccount } from '../accounts/usable-account.ts';
import { boundedText } from '../bounded-text.ts';
import { Undecided } from '../undecided.ts';
import {
  LogisticsUnanswered,
  type AskedParcel,
  type LogisticsDriver,
  type LogisticsDriverAnswer,
} from './logistics-gateway.ts';

const ownPlace: ProviderPlace = { protocol: 'https', host: 'poll.kuaidi100.com' };
/** Two accounts answer within ten seconds (threat model 27). */
const longestMs = 5_000;

/** The carriers by its codes. */
const companies: Readonly<Record<CarrierCode, string>> = {
  SF: 'shunfeng',
  JD: 'jd',
  ZTO: 'zhongtong',
  YTO: 'yuantong',
  YD: 'yunda',
  EMS: 'ems',
};

/** Its states of a parcel: 在途 揽收 疑难 签收 退签 派件 退回 转投, customs, 拒签. */
const states: Readonly<Record<string, ParcelState>> = {
  '0': 'onTheWay',
  '1': 'onTheWay',
  '2': 'abnormal',
  '3': 'signed',
  '4': 'refused',
  '5': 'delivering',
  '6': 'refused',
  '7': 'onTheWay',
  '8': 'onTheWay',
  '10': 'onTheWay',
  '11': 'onTheWay',
  '12': 'onTheWay',
  '13': 'abnormal',
  '14': 'refused',
};

/** Why it does not look up a parcel: the signature is wrong (503), or the account has no queries left (601). */
const accountRefusals: ReadonlySet<string> = new Set(['503', '601']);
/** It knows nothing of the number (500), the phone's end is another one (408), or it does not know the carrier (400). */
const parcelUnknown: ReadonlySet<string> = new Set(['400', '408', '500']);

const Answer = z.object({
  status: z.string().optional(),
  returnCode: z.string().optional(),
  state: z.string().optional(),
  data: z
    .array(
      z.object({
        ftime: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
          .transform((time) => new Date(`${time.replace(' ', 'T')}+08:00`))
          .pipe(z.date()),
        context: z.string(),
        areaName: z.string().nullish(),
      }),
    )
    .optional(),
});

/** A number that no parcel has. */
const nowhere: AskedParcel = {
  carrier: 'SF',
  trackingNumber: 'SF0000000000000',
  phoneEnd: '0000',
  sentAt: new Date(0),
};

/** 快递100 实时查询. `place`: for tests. */
export function kuaidi100(
  { keys, settings }: UsableAccount,
  { protocol, host }: ProviderPlace = ownPlace,
): LogisticsDriver {
  const { key = '' } = keys;
  const { customer = '' } = settings;

  async function ask({ carrier, trackingNumber: num, phoneEnd: phone }: AskedParcel) {
    const param = JSON.stringify({ com: companies[carrier], num, phone, order: 'desc' });
    const sign = createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${protocol}://${host}/poll/query.do`, {
        method: 'POST',
        body: new URLSearchParams({ customer, sign, param }),
        redirect: 'error',
        signal: AbortSignal.timeout(longestMs),
      });
      if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
      return Answer.parse(JSON.parse(await boundedText(response.body)));
    } catch (error) {
      throw new LogisticsUnanswered('the provider gave no answer', { cause: error });
    }
  }

  return {
    check: async () => {
      const { returnCode = '' } = await ask(nowhere).catch((error: unknown) => {
        throw new Undecided('the provider gave no answer', { cause: error });
      });
      return [accountRefusals.has(returnCode) ? keysRefused(returnCode) : keysAccepted];
    },
    find: async (asked) => answerOf(await ask(asked)),
  };
}

function answerOf({
  status,
  returnCode = '',
  state = '',
  data = [],
}: z.output<typeof Answer>): LogisticsDriverAnswer {
  if (accountRefusals.has(returnCode)) return { kind: 'unavailable' };
  if (parcelUnknown.has(returnCode)) return { kind: 'unknownNumber' };
  const found = states[state];
  if (status !== '200' || found === undefined)
    throw new LogisticsUnanswered(`the answer ${status} ${returnCode} ${state} says nothing`);
  const steps = data.map(({ ftime, context, areaName }): TrackStep => ({
    at: ftime.toISOString(),
    place: areaName ?? '',
    words: context,
  }));
  return { kind: 'found', state: found, steps };
}
