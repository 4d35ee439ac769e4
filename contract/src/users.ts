import * as z from 'zod';
import { mobile } from '@rental/domain/validation/phones';
import { User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { filledText, text } from './fields.ts';

const genders = ['男', '女'] as const;

/**
 * S202: an operator's own record, whoever else's id is sent along. An absent `gender` or `phone` stays as it is, null
 * clears it. A masked phone is no mobile number, so what `userInfo` answered cannot be written back by mistake.
 */
export const updateOwnRecord = endpoint({
  method: 'PUT',
  path: '/api/users/center',
  summary: '修改自己的资料',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  body: z.object({
    nickName: filledText(20, '请输入昵称'),
    gender: z.enum(genders, '请选择性别').nullable().optional(),
    phone: text(20).refine(mobile.test, mobile.message).nullable().optional(),
  }),
  answer: User,
});
