import { PASSWORD_LENGTH } from '#contract/identity/endpoints.ts'

let list: Promise<string> | undefined

/**
 * Whether the password is among the 50,000 that are tried first, in any case. They are read when the first password is
 * chosen (50 ms, 6 MB), not when the shop starts; looking through them takes a hundredth of a hash.
 */
export async function isCommon(password: string): Promise<boolean> {
  list ??= read()
  return !password.includes('\n') && (await list).includes(`\n${password.toLowerCase()}\n`)
}

async function read(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].filter((word) => String(word).length >= PASSWORD_LENGTH.min)
  return `\n${words.join('\n')}\n`
}
