/** 138****1234: the first 3 and everything after position 7 stay (S141). Shorter texts are hidden whole. */
export function maskMobile(phone: string): string {
  return phone.length > 7 ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****';
}

/** First 3 characters of the local part stay, the rest become asterisks (S140). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = at < 0 ? email : email.slice(0, at);
  return (
    local.slice(0, 3) + '*'.repeat(Math.max(0, local.length - 3)) + (at < 0 ? '' : email.slice(at))
  );
}

/** 110***********0012: the first 3 and the last 4 of an ID number stay. */
export function maskIdNumber(idNumber: string): string {
  if (idNumber.length <= 7) return '****';
  return idNumber.slice(0, 3) + '*'.repeat(idNumber.length - 7) + idNumber.slice(-4);
}

/** 2088****0001: the first 4 and the last 4 of an Alipay account stay. */
export function maskAlipay(account: string): string {
  return account.length > 8 ? `${account.slice(0, 4)}****${account.slice(-4)}` : '****';
}

/** 王**: the family name stays. */
export function maskName(name: string): string {
  const letters = [...name];
  return (letters[0] ?? '') + '*'.repeat(Math.max(1, letters.length - 1));
}

/** 浙江省杭州市西湖区****: province, city and district stay, street and door do not. */
export function maskAddress(address: { region: string; street: string }): string {
  return `${address.region}****`;
}
