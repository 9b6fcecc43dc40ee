export function exitWithError(words: string): never {
  console.error(words)
  process.exit(1)
}
