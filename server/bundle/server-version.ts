export function serverVersion(): string {
  return process.env.SERVER_VERSION ?? ''
}
