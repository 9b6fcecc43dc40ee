// Draws coastline.ts, which is checked in:
// node app/ui/map/draw.mjs > app/ui/map/coastline.ts && biome check --write app/ui/map
import { geoArea, geoEqualEarth, geoGraticule, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import world from 'world-atlas/land-110m.json' with { type: 'json' }

const width = 1280
const height = 510
const top = 40
/** Land smaller than this, in steradians, is a speck at this scale. */
const speck = 0.0006

/** Name, longitude, latitude; where the name stands: its side of the dot, and how much lower (+) or higher (-). */
const places = {
  seattle: ['Seattle', -122.3, 47.6, 'left', -4],
  sanFrancisco: ['San Francisco', -122.4, 37.8, 'left', 8],
  austin: ['Austin', -97.7, 30.3, 'left', 12],
  chicago: ['Chicago', -87.6, 41.9, 'left', 10],
  newYork: ['New York', -74, 40.7, 'right', 14],
  delhi: ['Delhi NCR', 77.2, 28.6, 'right', -2],
  mumbai: ['Mumbai', 72.9, 19.1, 'left', -2],
  pune: ['Pune', 73.9, 18.5, 'left', 16],
  hyderabad: ['Hyderabad', 78.5, 17.4, 'right', 0],
  bengaluru: ['Bengaluru', 77.6, 13, 'left', 8],
  chennai: ['Chennai', 80.3, 13.1, 'right', 6],
}

const journeys = [
  ['newYork', 'mumbai'],
  ['austin', 'bengaluru'],
  ['chicago', 'pune'],
  ['sanFrancisco', 'hyderabad'],
  ['newYork', 'chennai'],
  ['seattle', 'delhi'],
  ['sanFrancisco', 'bengaluru'],
]

const corners = [
  [-131, 50],
  [-126, 25],
  [99, 26],
  [80, 5],
]
const projection = geoEqualEarth().rotate([22, 0])
projection.fitExtent(box(10, 180, width - 10, height - 60), { type: 'MultiPoint', coordinates: corners })
projection.clipExtent(box(-4, top, width + 4, height + 4))
const path = geoPath(projection).digits(0)

const { features } = feature(world, world.objects.land)
const outlines = features
  .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
  .filter(([outline]) => geoArea({ type: 'Polygon', coordinates: [outline] }) > speck)
  .map((coordinates) => path({ type: 'Polygon', coordinates }) ?? '')

const cities = Object.fromEntries(
  Object.entries(places).map(([key, [name, longitude, latitude, side, lower]]) => {
    const [x, y] = projection([longitude, latitude]).map((number) => Math.round(number * 2) / 2)
    return [key, { name, x, y, side, lower }]
  }),
)
const routes = journeys.map(([from, to], index) => arc(cities[from], cities[to], 0.19 + index * 0.008))

process.stdout.write(`// Drawn by draw.mjs from the coastlines of Natural Earth (public domain) in the Equal Earth projection.

export const frame = { width: ${width}, top: ${top}, height: ${height} }

export const cities = ${JSON.stringify(cities)} as const

/** From the United States to India, each as a path. */
export const routes = ${JSON.stringify(routes)}

export const graticule = '${shorter(path(geoGraticule().step([15, 15])()))}'

export const land = '${shorter(outlines.join(''))}'
`)

/** A curve that climbs towards the north, as the shortest way does. */
function arc(from, to, steepness) {
  const span = to.x - from.x
  const rise = span * steepness
  const [x1, y1] = [from.x + span * 0.26, from.y - rise].map(Math.round)
  const [x2, y2] = [to.x - span * 0.26, to.y - rise * 1.25].map(Math.round)
  return `M${from.x} ${from.y}C${x1} ${y1} ${x2} ${y2} ${to.x} ${to.y}`
}

/** The same path in relative steps, which take less room. */
function shorter(absolute) {
  return absolute.replace(/M([^MZ]+)(Z?)/g, (_, points, close) => {
    const [start, ...rest] = points.split('L').map((point) => point.split(',').map(Number))
    let [x, y] = start
    const steps = []
    for (const [nextX, nextY] of rest) {
      if (nextX === x && nextY === y) continue
      steps.push(`${nextX - x} ${nextY - y}`)
      ;[x, y] = [nextX, nextY]
    }
    return steps.length > 0 ? `M${start.join(' ')}l${steps.join(' ')}${close}`.replaceAll(' -', '-') : ''
  })
}

function box(left, upper, right, lower) {
  return [
    [left, upper],
    [right, lower],
  ]
}
