// Run: node tools/draw-map.ts > app/site/home/map/coastline.json && biome check --write app/site/home/map
// The coastlines are those of Natural Earth (public domain), in the Equal Earth projection.
import { geoArea, geoEqualEarth, geoGraticule, geoPath } from 'd3-geo'
import { merge } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import landTopology from 'world-atlas/land-110m.json' with { type: 'json' }

type Place = { at: [longitude: number, latitude: number]; side: 'left' | 'right'; lower: number }
type City = { x: number; y: number; side: string; lower: number }

const width = 1280
const height = 510
const top = 40
/** Smaller areas, in steradians, are specks at this scale. */
const speck = 0.0006

/** `at` is longitude and latitude; `lower` moves the label down in map units. */
const places = {
  seattle: { at: [-122.3, 47.6], side: 'left', lower: -4 },
  sanFrancisco: { at: [-122.4, 37.8], side: 'left', lower: 8 },
  austin: { at: [-97.7, 30.3], side: 'left', lower: 12 },
  chicago: { at: [-87.6, 41.9], side: 'left', lower: 10 },
  newYork: { at: [-74, 40.7], side: 'right', lower: 14 },
  delhi: { at: [77.2, 28.6], side: 'right', lower: -2 },
  mumbai: { at: [72.9, 19.1], side: 'left', lower: -2 },
  pune: { at: [73.9, 18.5], side: 'left', lower: 16 },
  hyderabad: { at: [78.5, 17.4], side: 'right', lower: 0 },
  bengaluru: { at: [77.6, 13], side: 'left', lower: 8 },
  chennai: { at: [80.3, 13.1], side: 'right', lower: 6 },
} satisfies Record<string, Place>

const journeys: [from: keyof typeof places, to: keyof typeof places][] = [
  ['newYork', 'mumbai'],
  ['austin', 'bengaluru'],
  ['chicago', 'pune'],
  ['sanFrancisco', 'hyderabad'],
  ['newYork', 'chennai'],
  ['seattle', 'delhi'],
  ['sanFrancisco', 'bengaluru'],
]

const corners: [number, number][] = [
  [-131, 50],
  [-126, 25],
  [99, 26],
  [80, 5],
]
const projection = geoEqualEarth().rotate([22, 0])
projection.fitExtent(box(10, 180, width - 10, height - 60), { type: 'MultiPoint', coordinates: corners })
projection.clipExtent(box(-4, top, width + 4, height + 4))
const path = geoPath(projection).digits(0)

// The package types its files as plain JSON.
const world = landTopology as unknown as Topology<{ land: { type: 'GeometryCollection'; geometries: (Polygon | MultiPolygon)[] } }>
const outlines = merge(world, world.objects.land.geometries)
  .coordinates.filter(([outline]) => outline && geoArea({ type: 'Polygon', coordinates: [outline] }) > speck)
  .map((coordinates) => path({ type: 'Polygon', coordinates }) ?? '')

const cities = Object.fromEntries(Object.entries(places).map(([key, place]) => [key, cityOf(place)]))
const routes = journeys.map(([from, to], index) => ({
  from,
  to,
  path: arc(cityOf(places[from]), cityOf(places[to]), 0.19 + index * 0.008),
}))

const graticule = shorter(path(geoGraticule().step([15, 15])()) ?? '')
const frame = { width, top, height }
process.stdout.write(JSON.stringify({ frame, cities, routes, graticule, land: shorter(outlines.join('')) }))

function cityOf({ at, side, lower }: Place): City {
  const [x = 0, y = 0] = projection(at)?.map((number) => Math.round(number * 2) / 2) ?? []
  return { x, y, side, lower }
}

function arc(from: City, to: City, steepness: number): string {
  const span = to.x - from.x
  const rise = span * steepness
  const [x1, y1] = [from.x + span * 0.26, from.y - rise].map(Math.round)
  const [x2, y2] = [to.x - span * 0.26, to.y - rise * 1.25].map(Math.round)
  return `M${from.x} ${from.y}C${x1} ${y1} ${x2} ${y2} ${to.x} ${to.y}`
}

function shorter(absolute: string): string {
  return absolute.replace(/M([^MZ]+)(Z?)/g, (_, points: string, close: string) => {
    const [start = [], ...rest] = points.split('L').map((point) => point.split(',').map(Number))
    let [x = 0, y = 0] = start
    const steps: string[] = []
    for (const [nextX = 0, nextY = 0] of rest) {
      if (nextX === x && nextY === y) continue
      steps.push(`${nextX - x} ${nextY - y}`)
      ;[x, y] = [nextX, nextY]
    }
    return steps.length > 0 ? `M${start.join(' ')}l${steps.join(' ')}${close}`.replaceAll(' -', '-') : ''
  })
}

function box(left: number, upper: number, right: number, lower: number): [[number, number], [number, number]] {
  return [
    [left, upper],
    [right, lower],
  ]
}
