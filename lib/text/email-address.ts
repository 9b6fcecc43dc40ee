// Excludes `!` and `%`, which old mail servers used for relaying; all scripts are allowed.
const SIGN = "[\\p{L}\\p{M}\\p{N}#$&'*+/=?^_`{|}~-]"
const NAME = new RegExp(`^${SIGN}+(?:\\.${SIGN}+)*$`, 'u')
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const LAST_LABEL = /^(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})$/iu
const LONGEST_NAME = 64

export function foldAddress(address: string): string {
  return address.trim().toLowerCase()
}

export function mailboxOf(address: string): string {
  return foldAddress(address).replace(/\+[^@]*(?=@[^@]*$)/, '')
}

export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [name, labels] = [text.slice(0, at), text.slice(at + 1).split('.')]
  if (at < 1 || name.length > LONGEST_NAME || !NAME.test(name)) return false
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? '')
}
