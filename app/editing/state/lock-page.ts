/** The parts of the page that are made anew. */
export function pageParts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('body > header, body > main, body > footer')]
}

/** Where words of the page are written: in it, and in a dialog over it. */
export function editableParts(): HTMLElement[] {
  return [...pageParts(), ...document.querySelectorAll<HTMLElement>('dialog .editing-form')]
}

/** Nobody writes in these parts while their texts may stand for other places than they did: what was typed would go to those. */
export async function whileLocked<Result>(parts: () => HTMLElement[], work: () => Promise<Result>): Promise<Result> {
  if (parts().some(({ inert }) => inert)) return work()
  const { activeElement } = document
  const here = activeElement instanceof HTMLElement && parts().some((part) => part.contains(activeElement)) ? activeElement : undefined
  // What is being written there ends, and is taken.
  here?.blur()
  for (const part of parts()) part.inert = true
  try {
    return await work()
  } finally {
    for (const part of parts()) part.inert = false
    if (document.activeElement === document.body) here?.focus({ preventScroll: true })
  }
}
