import DRAWINGS from './icon-drawings.json' with { type: 'json' }

/** Drawings come from Lucide (lucide.license.txt), one path each on a 24-unit grid. */
export type IconName = keyof typeof DRAWINGS

const LINES = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

type IconProps = { name: IconName; size?: number; className?: string }

export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 24 24" {...LINES}>
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
