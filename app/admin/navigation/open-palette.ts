export const OPEN_PALETTE = 'open-palette'

export function openPalette(): void {
  dispatchEvent(new Event(OPEN_PALETTE))
}
