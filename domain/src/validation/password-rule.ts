/** Passwords that everybody tries first, in lower case. Long enough ones only: the shorter are refused anyway. */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd passwort p@ssw0rd p@ssword pa55word
  12345678 123456789 1234567890 12345679 123123123 1234512345 11223344 112233445566 123321123 147258369 147852369
  159357159 159753159 987654321 9876543210 87654321 11111111 111111111 22222222 66666666 88888888 00000000 99999999
  52013145 5201314520 13145200 woaini1314 woaini520 woaini521 woaiwojia iloveyou iloveyou1 iloveyou2 aini1314 ainiyiwannian
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsxedc qazwsx123
  zaq12wsx zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdf1234 asd123456 zxc123456 qwe123456 qweasdzxc abcd1234 abcdefgh
  abc12345 abc123456 abc123abc a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 q1w2e3r4 q123456789 z123456789
  w123456789 x123456789 s123456789 1234qwer 123qweasd 123456qq 123456aa 123456abc 123456789a 123456789q a11111111 aaaaaaaa
  admin123 admin1234 admin12345 admin888 admin@123 administrator root1234 superman batman123 football baseball basketball
  sunshine princess welcome1 welcome123 letmein1 letmein123 dragon12 monkey12 master12 shadow12 michael1 jennifer trustno1
  starwars computer internet changeme changeme1 default1 test1234 testtest guest123 demo1234 secret123 login123 user1234
  wang1234 wang123456 zhang123 zhang123456 li123456 liu123456 chen123456 zhao123456 huang123 yang123456 woshishui nihao123
  nihao123456 beijing2008 zhongguo china123 tianxia1 caonima123 mima1234 mima123456 zuji1234 zulin123 kefu1234 dianpu123
  system123 manager1 manager123 operator operator1 qaz123456 qq123456 qq123456789 wx123456 taobao123 alipay123 weixin123`.split(
    /\s+/,
  ),
);

const shortest = 8;
const longest = 128;

/** Runs along the keyboard, the alphabet or the digits, forwards or backwards. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')]);

/**
 * The fault of a new password, as a sentence, or null (threat model 1). Taken as typed: nothing is
 * trimmed, and no kinds of characters are demanded. `names` are the account, the brand and the like.
 */
export function passwordComplaint(password: string, names: readonly string[]): string | null {
  const length = Array.from(password).length;
  if (length < shortest) return `密码至少${shortest}位`;
  if (length > longest) return `密码最多${longest}位`;
  const plain = password.toLowerCase();
  if (common.has(plain)) return '密码过于常见，请换一个';
  if (new Set(plain).size <= 3) return '密码过于简单，请换一个';
  if (runs.some((run) => run.includes(plain))) return '密码过于简单，请换一个';
  const isNamed = names.some((name) => name.length >= 3 && plain.includes(name.toLowerCase()));
  return isNamed ? '密码不能包含账号或品牌名称' : null;
}
