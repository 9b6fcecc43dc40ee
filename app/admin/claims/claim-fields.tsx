type Props = { of: string; said: string; seen: string; was?: string }

/** Which statement a form is about, and what it was on the page; where that is taken back, what it was before. */
export function ClaimFields(fields: Props) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
