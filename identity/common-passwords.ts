import { PASSWORD_LENGTH } from '#contract/identity/endpoints.ts'

let list: Promise<string> | undefined

/**
 * True if the password is one of some 49,000 common ones, ignoring case. The list is loaded when the first
 * password is chosen (50 ms, 6 MB), not at start; searching it takes a hundredth of the time of a hash.
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
