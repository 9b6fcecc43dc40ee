export function toSingleLine(text: string): string {
  if (!/[\n\t]/.test(text)) return text
  const parts = text.split(/[\n\t]/).map((part) => part.trim())
  return parts.filter((part) => part !== '').join(' ')
}
