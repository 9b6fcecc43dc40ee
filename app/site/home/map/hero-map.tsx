import { cities, frame, graticule, land, routes } from './coastline.ts'
import styles from './hero-map.module.css'

const american = [cities.newYork, cities.austin, cities.chicago, cities.sanFrancisco, cities.seattle]
const indian = [cities.delhi, cities.mumbai, cities.pune, cities.hyderabad, cities.bengaluru, cities.chennai]

type City = (typeof american | typeof indian)[number]

/** A chart of the North Atlantic half of the world with the ways from American cities to Indian ones. */
export function HeroMap() {
  return (
    <div className={styles.chart}>
      <svg role="img" aria-labelledby="map-title map-description" viewBox={`0 ${frame.top} ${frame.width} ${frame.height - frame.top}`}>
        <title id="map-title">From the United States to India</title>
        <desc id="map-description">
          A map with arcs from {names(american)} to {names(indian)}.
        </desc>
        <path className={styles.graticule} d={graticule} />
        <path className={styles.land} d={land} />
        <linearGradient id="map-haze" x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.haze} offset="0.02" />
          <stop className={styles.haze} offset="0.27" stopOpacity="0" />
        </linearGradient>
        <rect y={frame.top} width={frame.width} height={frame.height / 2} fill="url(#map-haze)" />
        <g className={styles.routes}>
          {routes.map((route) => (
            <path key={route} d={route} pathLength="1" />
          ))}
        </g>
        <text className={styles.country} x="262" y="368">
          United States
        </text>
        <text className={styles.country} x="1062" y="450">
          India
        </text>
        {american.map((city) => (
          <CityMark key={city.name} city={city} kind={styles.american} />
        ))}
        {indian.map((city) => (
          <CityMark key={city.name} city={city} kind={styles.indian} />
        ))}
      </svg>
    </div>
  )
}

function CityMark({ city: { name, x, y, side, lower }, kind }: { city: City; kind: string | undefined }) {
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
  return new Intl.ListFormat('en-US').format(places.map(({ name }) => name))
}
