import DRAWINGS from './icon-drawings.json' with { type: 'json' }

/** Drawings come from Lucide (lucide.license.txt), one path each on a 24-unit grid. */
export type IconName = keyof typeof DRAWINGS

const LINES = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

type IconProps = {
  name: IconName
  /** Icons without a label are hidden from screen readers. */
  label?: string
  size?: number
  className?: string
}

export function Icon({ name, label, size = 20, className }: IconProps) {
  const drawing = <path d={DRAWINGS[name]} />
  const look = { className, width: size, height: size, viewBox: '0 0 24 24', ...LINES }
  if (label === undefined) {
    return (
      <svg aria-hidden="true" {...look}>
        {drawing}
      </svg>
    )
  }
  return (
    <svg role="img" aria-label={label} {...look}>
      {drawing}
    </svg>
  )
}
