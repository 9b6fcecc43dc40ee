export function formatMegabytes(bytes: number, round = Math.ceil): string {
  return `${round(bytes / 1024 / 1024).toLocaleString('en-US')} MB`
}
