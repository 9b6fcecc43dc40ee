/** A path as the log may hold it: without the secret of a shared preview. */
export function redactPath(path: string): string {
  return path.replace(/^(\/preview\/shared\/).+/, '$1…')
}
