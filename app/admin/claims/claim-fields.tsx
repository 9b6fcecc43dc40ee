/** The server rejects decisions on claims that changed since the page was shown. */
export function ClaimFields(fields: { of: string; said: string; seen: string; was?: string }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
