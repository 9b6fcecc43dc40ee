import { fillTemplate } from '#app/content/fill-template.ts'
import { home } from '#app/content/home.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import map from './coastline.json' with { type: 'json' }
import styles from './hero-map.module.css'

const { cities, frame, graticule, land, routes } = map
const VIEW = `0 ${frame.top} ${frame.width} ${frame.height - frame.top}`

type CityKey = keyof typeof cities

const AMERICAN: readonly string[] = ['newYork', 'austin', 'chicago', 'sanFrancisco', 'seattle']

type City = { key: CityKey; name: string }

export function HeroMap() {
  const { title, description, from, to, cities: named } = usePageCopy(home).map
  const shown = named.filter(({ hidden }) => !hidden) as readonly City[]
  const american = shown.filter(({ key }) => AMERICAN.includes(key))
  const indian = shown.filter(({ key }) => !AMERICAN.includes(key))
  const isShown = (key: string) => shown.length === 0 || shown.some((city) => city.key === key)
  const ways = routes.filter((route) => isShown(route.from) && isShown(route.to))
  return (
    <div className={shown.length > 0 ? styles.chart : `${styles.chart} ${styles.unnamed}`}>
      <svg role="img" aria-labelledby="map-title map-description" fill="currentColor" viewBox={VIEW}>
        <title id="map-title">{title}</title>
        <desc id="map-description">{fillTemplate(description, { places: names(american) || from, others: names(indian) || to })}</desc>
        <path d={graticule} fill="none" stroke="var(--line)" />
        <path d={land} fill="var(--map-land, none)" stroke="var(--map-coast, currentColor)" />
        <linearGradient id="map-haze" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--paper, white)" offset="0.02" />
          <stop stopColor="var(--paper, white)" offset="0.27" stopOpacity="0" />
        </linearGradient>
        <rect y={frame.top} width={frame.width} height={frame.height / 2} fill="url(#map-haze)" />
        <g className={styles.routes} fill="none" stroke="var(--map-route, currentColor)" strokeLinecap="round">
          {ways.map(({ path }) => (
            <path key={path} d={path} pathLength="1" />
          ))}
        </g>
        <text className={`${styles.country} ${styles.from}`} x="262" y="368">
          {from}
        </text>
        <text className={`${styles.country} ${styles.to}`} x="1062" y="450">
          {to}
        </text>
        {shown.length === 0 && Object.values(cities).map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />)}
        {american.map((city) => (
          <CityMark key={city.key} city={city} kind={styles.american} />
        ))}
        {indian.map((city) => (
          <CityMark key={city.key} city={city} kind={styles.indian} />
        ))}
      </svg>
    </div>
  )
}

function CityMark({ city: { key, name }, kind }: { city: City; kind: string | undefined }) {
  const { x, y, side, lower } = cities[key]
  const isLeft = side === 'left'
  return (
    <g className={kind}>
      <circle cx={x} cy={y} r="4.5" />
      <text x={isLeft ? x - 11 : x + 11} y={y + lower + 5} textAnchor={isLeft ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  )
}

function names(places: readonly City[]): string {
  return new Intl.ListFormat('en-US').format(places.map(({ name }) => stripMarkers(name).text))
}
