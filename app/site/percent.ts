export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
