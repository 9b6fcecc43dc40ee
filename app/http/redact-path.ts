export function redactPath(path: string): string {
  return path.replace(/^(\/preview\/shared\/).+/, '$1…')
}
