export function pageParts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('body > header, body > main, body > footer')]
}

export function editableParts(): HTMLElement[] {
  return [...pageParts(), ...document.querySelectorAll<HTMLElement>('dialog .editing-form')]
}

/** Text typed while entries move would be saved to the wrong entry. */
export async function whileLocked<Result>(parts: () => HTMLElement[], work: () => Promise<Result>): Promise<Result> {
  if (parts().some(({ inert }) => inert)) return work()
  const { activeElement } = document
  const here = activeElement instanceof HTMLElement && parts().some((part) => part.contains(activeElement)) ? activeElement : undefined
  // Blur ends editing and records the last input.
  here?.blur()
  for (const part of parts()) part.inert = true
  try {
    return await work()
  } finally {
    for (const part of parts()) part.inert = false
    if (document.activeElement === document.body) here?.focus({ preventScroll: true })
  }
}
