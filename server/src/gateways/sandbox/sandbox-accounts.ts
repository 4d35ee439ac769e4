/** Which of a sandbox's accounts a name is of, by how it ends; undefined: any other. */
export const accountIn =
  <Name extends string>(endings: Readonly<Record<Name, string>>) =>
  (account: string): Name | undefined =>
    (Object.keys(endings) as Name[]).find((name) => account.endsWith(endings[name]));
