/** "1,024 MB". What is free is rounded down (`Math.floor`) where it stands beside what is needed. */
export function formatMegabytes(bytes: number, round = Math.ceil): string {
  return `${round(bytes / 1024 / 1024).toLocaleString('en-US')} MB`
}
