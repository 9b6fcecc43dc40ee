import type { FittedAccent } from './accent.ts'
import { blendOver } from './colour.ts'

/** Must come after the site's stylesheet; bands are dark in both schemes and paper is light. */
export function accentCss({ light, dark }: FittedAccent): string {
  const own = declarations({ ...light })
  const other = declarations({ ...dark, focus: dark.accent })
  const onPaper = declarations({ ...light, focus: 'var(--support)' })
  return [
    `:root{${own}}`,
    `.band{${other}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${other}}}`,
    `@media print{:root,.band{${onPaper}}}`,
    '',
  ].join('\n')
}

export function themeColorsOf({ light, dark }: FittedAccent): { light: string; dark: string } {
  return { light: light.accent, dark: blendOver(dark.accent, 0.2, '#0b1322') }
}

type Named = FittedAccent['light'] & { focus?: string }

export function declarations({ accent, hover, edge, text, on, route, focus }: Named): string {
  return Object.entries({
    '--accent': accent,
    '--accent-hover': hover,
    '--accent-edge': edge,
    '--accent-text': text,
    '--on-accent': on,
    '--map-route': route,
    ...(focus ? { '--focus': focus } : {}),
  })
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
